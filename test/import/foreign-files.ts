/** Small files of other programs, made by code: pictures with words in them, archives, cards, books. Only tests use them. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { JsonObject } from '../../src/core/json.ts'

/** Text as bytes. */
export function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

/** JSON as a chunk of a picture holds it. */
export function base64Of(value: unknown): string {
  return Buffer.from(bytesOf(value)).toString('base64')
}

/** A picture of one dot with text chunks. */
export function pngWith(texts: readonly (readonly [keyword: string, value: string])[]): Uint8Array {
  const dot = [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]
  const chunks = [
    chunk('IHDR', Buffer.from(dot)),
    ...texts.map(([keyword, value]) => chunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** A file for an archive; `size` and `mode` may lie. */
export interface Zipped {
  readonly name: string
  readonly contents: Uint8Array
  readonly size?: number
  readonly mode?: number
}

/** An archive. */
export function zipOf(files: readonly Zipped[]): Uint8Array {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, contents, size = contents.length, mode = 0o100644 } of files) {
    const packed = deflateRawSync(contents)
    const named = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(contents), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(contents), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(named.length, 28)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(at, 42)
    parts.push(local, named, packed)
    list.push(entry, named)
    at += 30 + named.length + packed.length
  }
  const length = list.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, ...list, end]))
}

/** A card of the second or third version. */
export function cardOf(data: JsonObject, version: 2 | 3 = 2): JsonObject {
  return {
    spec: `chara_card_v${version}`,
    spec_version: `${version}.0`,
    data: {
      name: 'Seraphine Vale',
      description: '{{char}} keeps the lighthouse at Cold Ness.',
      personality: 'patient, dry',
      scenario: '{{user}} comes in out of the storm.',
      first_mes: '*The door bangs.* "You are late, {{user}}."',
      mes_example: '<START>\n{{user}}: Is it far?\n{{char}}: "Far enough." *She turns away.*',
      ...data,
    },
  }
}

/** An entry of World Info as its program writes it. */
export function worldInfoEntryOf(parts: JsonObject): JsonObject {
  return {
    uid: 0,
    key: ['tower'],
    keysecondary: [],
    comment: 'The Tower',
    content: 'The tower leans to the north.',
    constant: false,
    vectorized: false,
    selective: true,
    selectiveLogic: 0,
    order: 100,
    position: 0,
    disable: false,
    probability: 100,
    useProbability: true,
    depth: 4,
    ...parts,
  }
}
