/** Rows as lines of text, each column as wide as its longest entry. */
export function columnsOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Makes a text safe for a terminal: control characters, which could move the cursor or hide text, become `�`. */
export const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '�')
