/** Which lesson comes before a lesson, which after it, and which side lessons leave from it. */

/** @typedef {{id: string, label: string, title: string, url?: string, from?: string}} Lesson */

/**
 * The main line is C3-L1, C3-L2, …; a side lesson (B) leaves it after the lesson `from` and comes back
 * to the one that follows.
 * @param {Lesson[]} lessons in the order of the course
 * @param {string} id
 * @returns {{before: Lesson | null, after: Lesson | null, sides: Lesson[], side: boolean}}
 */
export function neighbours(lessons, id) {
  const here = lessons.find((lesson) => lesson.id === id);
  if (!here) throw new Error(`lesson ${id}: not in _data/course.json`);
  const chapter = id.split('-')[0];
  const main = lessons.filter((lesson) => new RegExp(`^${chapter}-L\\d+$`).test(lesson.id));
  const side = !main.includes(here);
  const place = main.findIndex((lesson) => lesson.id === (side ? here.from : id));
  if (place < 0) throw new Error(`side lesson ${id}: "from" names no lesson of the main line`);
  return {
    before: main[side ? place : place - 1] ?? null,
    after: main[place + 1] ?? null,
    sides: lessons.filter((lesson) => lesson !== here && lesson.from === (side ? here.from : id)),
    side,
  };
}
