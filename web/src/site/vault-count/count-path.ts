/** Page of the link of an invitation to a count, `#link=TOKEN`. */
export const COUNT_PATH = '/count.html';
