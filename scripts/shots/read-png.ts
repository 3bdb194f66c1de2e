/** Reads the pictures a browser takes: eight bits a channel, with or without transparency, not interlaced; nothing else. */
import { inflateSync } from 'node:zlib'

/** A picture, three bytes a point. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Reads a picture; throws for what no browser of ours writes. */
export function readPng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file)
  const parts: Buffer[] = []
  let [width, height, channels] = [0, 0, 0]
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      channels = body[9] === 6 ? 4 : 3
      if (body[8] !== 8 || (body[9] !== 2 && body[9] !== 6) || body[12] !== 0)
        throw new Error('This picture has a shape that is not read here.')
    }
    if (kind === 'IDAT') parts.push(body)
    at += length + 12
  }
  return { width, height, rgb: unfiltered(inflateSync(Buffer.concat(parts)), width, height, channels) }
}

/** Undoes the filter of each row, and leaves transparency out: a page has none. */
function unfiltered(data: Uint8Array, width: number, height: number, channels: number): Uint8Array {
  const stride = width * channels
  const row = new Uint8Array(stride)
  const above = new Uint8Array(stride)
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1)
    const filter = data[start] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (row[x - channels] ?? 0)
      const up = above[x] ?? 0
      const corner = x < channels ? 0 : (above[x - channels] ?? 0)
      row[x] = (data[start + 1 + x] ?? 0) + guess(filter, left, up, corner)
    }
    for (let x = 0; x < width; x += 1)
      rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3)
    above.set(row)
  }
  return rgb
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? nearest(left, up, corner) : 0
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner
  const [far, high, slant] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)]
  if (far <= high && far <= slant) return left
  return high <= slant ? up : corner
}
