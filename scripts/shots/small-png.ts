/** Writes a picture with few colours: pages have hardly more, and a repository keeps every picture for ever. */
import { crc32, deflateSync } from 'node:zlib'
import { type Pixels, readPng } from './read-png.ts'

type Colour = readonly [number, number, number]

interface Counted {
  readonly colour: Colour
  readonly count: number
}

/**
 * The same picture with at most so many colours, in a third of the bytes.
 *
 * @example
 * const small = smallPng(await page.screenshot(), 128)
 */
export function smallPng(file: Uint8Array, most: number): Buffer {
  const pixels = readPng(file)
  const palette = paletteOf(pixels, most)
  return written(pixels, palette)
}

/** Boxes of colours, split at their middle until there are enough of them; each gives its average. */
function paletteOf(pixels: Pixels, most: number): readonly Colour[] {
  const boxes: Counted[][] = [[...colours(pixels)]]
  while (boxes.length < most) {
    const widest = boxes
      .map((box, index) => ({ index, ...spread(box) }))
      .filter(({ index }) => (boxes[index]?.length ?? 0) > 1)
      .sort((one, other) => other.weight - one.weight)[0]
    if (widest === undefined) break
    const box = (boxes[widest.index] ?? []).toSorted(
      (one, other) => (one.colour[widest.channel] ?? 0) - (other.colour[widest.channel] ?? 0),
    )
    const half = box.reduce((sum, one) => sum + one.count, 0) / 2
    let [cut, seen] = [0, 0]
    while (cut < box.length - 1 && seen < half) {
      seen += box[cut]?.count ?? 0
      cut += 1
    }
    boxes.splice(widest.index, 1, box.slice(0, cut), box.slice(cut))
  }
  return boxes.filter((box) => box.length > 0).map(average)
}

function* colours({ rgb }: Pixels): Iterable<Counted> {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const key = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts) yield { colour: [key >> 16, (key >> 8) & 255, key & 255], count }
}

function spread(box: readonly Counted[]): { readonly channel: 0 | 1 | 2; readonly weight: number } {
  const widths = ([0, 1, 2] as const).map((channel) => {
    const values = box.map((one) => one.colour[channel])
    return {
      channel,
      width: values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255),
    }
  })
  const widest = widths.reduce((one, other) => (other.width > one.width ? other : one))
  const count = box.reduce((sum, one) => sum + one.count, 0)
  return { channel: widest.channel, weight: widest.width * Math.sqrt(count) }
}

function average(box: readonly Counted[]): Colour {
  const count = box.reduce((sum, one) => sum + one.count, 0)
  const mean = (channel: 0 | 1 | 2): number =>
    Math.round(box.reduce((sum, one) => sum + one.colour[channel] * one.count, 0) / count)
  return [mean(0), mean(1), mean(2)]
}

function written({ width, height, rgb }: Pixels, palette: readonly Colour[]): Buffer {
  const known = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0, point = 0; at < rgb.length; at += 3, point += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3)
    const key = (red << 16) | (green << 8) | blue
    const index = known.get(key) ?? closest([red, green, blue], palette)
    known.set(key, index)
    rows[point + Math.floor(point / width) + 1] = index
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function closest([red, green, blue]: Colour, palette: readonly Colour[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, [r, g, b]] of palette.entries()) {
    const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
    if (far < least) [best, least] = [index, far]
  }
  return best
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
