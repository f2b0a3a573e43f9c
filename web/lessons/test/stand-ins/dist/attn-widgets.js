// Stands in for the widgets' script in tests of the page build only.
