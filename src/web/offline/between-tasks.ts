/** Whether a page is no lesson, test, review or chat, so that a note may ask the learner to reload it. */
export const isBetweenTasks = (path: string, search: string) =>
  /^\/(?:vocabulary|words(?:\/[^/]+)?|progress|badges|profile|settings)?$/.test(path) && !search.includes('category=')
