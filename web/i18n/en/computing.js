/** What is said while something is computed for long. */
export default {
  computing: 'Computing…',
  'computing.share': 'Share computed',
  'computing.cancel': 'Cancel',
  'computing.cancelled': 'Cancelled; the picture is as it was.',
};
