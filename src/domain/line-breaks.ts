/** Returns the text with a line feed for each line break. Files of CSV can't keep others apart. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
