/** What is said before any element's own script is there. */
export default {
  'script.missing':
    'This experiment cannot move for now: its script did not come ({text}). Below is the static version, and the text reads as ever; reloading the page tries again.',
};
