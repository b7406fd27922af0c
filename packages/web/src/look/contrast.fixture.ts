/** The relative luminance of a colour, 0 to 1, as defined by WCAG. */
function luminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser paints nothing')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
    .slice(0, 3)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of an element's text to its own background. */
export function contrastIn(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
