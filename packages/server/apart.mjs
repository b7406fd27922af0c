/** Libraries that are found beside their own files: WebAssembly, a binary, fonts, threads. No bundle holds them. */
export const apart = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@react-pdf/renderer',
  'exceljs',
  'fontkit',
  'pdfkit',
  'pino',
  'react',
  'svg-captcha',
]
