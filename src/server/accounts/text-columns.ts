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

/** Text for a terminal. Control characters, which could move its cursor or hide text, become `�`. */
export const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '�')
