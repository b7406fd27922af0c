import ExcelJS from 'exceljs'

/** A workbook with these sheets, each as its rows of texts. `coloured`: cells of the first sheet, as `C1`. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  coloured: readonly string[] = [],
): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows.map((row) => [...row]))
  for (const cell of coloured)
    workbook.worksheets[0]!.getCell(cell).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFCC00' } }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
