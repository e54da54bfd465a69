export interface TitleSearch {
  /** The ids of the titles that have the text in them, in their order. */
  find(text: string): string[];
  /** In characters. */
  size: number;
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');

/** Searches titles as one text: a pass of the engine's own search over it is faster than one over each title. */
export function createTitleSearch(ids: readonly string[], titles: readonly string[]): TitleSearch {
  const lines = titles.map(oneLine);
  const all = lines.join('\n');
  const ends = new Uint32Array(lines.length);
  let end = -1;
  for (const [index, line] of lines.entries()) {
    end += line.length + 1;
    ends[index] = end;
  }

  /** The number of the line that holds this position. */
  function lineAt(position: number, from: number): number {
    let [low, high] = [from, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    size: all.length,
    find(text) {
      const sought = oneLine(text);
      const found: string[] = [];
      let line = 0;
      for (
        let at = all.indexOf(sought);
        at !== -1 && line < ids.length;
        at = all.indexOf(sought, (ends[line - 1] ?? 0) + 1)
      ) {
        line = lineAt(at, line);
        found.push(ids[line] ?? '');
        line += 1;
      }
      return found;
    },
  };
}
