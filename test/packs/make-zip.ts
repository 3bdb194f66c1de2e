/** Zip archives for tests, honest ones and others: every number in one can be a lie. */
import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive, and what is said about it. */
export interface Zipped {
  readonly path: string | Uint8Array
  readonly text?: string | Uint8Array
  readonly stored?: boolean
  /** What the list claims; the header too unless `header` says otherwise. */
  readonly size?: number
  readonly packed?: number
  readonly crc?: number
  readonly method?: number
  readonly flags?: number
  /** A Unix mode, for links. */
  readonly mode?: number
  /** The header of this earlier file is used again instead of one of its own. */
  readonly over?: number
  readonly headerPath?: string
  readonly headerSize?: number
}

interface ZipLies {
  readonly rows?: number
  readonly before?: Uint8Array
  readonly comment?: string
}

/** Packs files into an archive. */
export function makeZip(files: readonly Zipped[], lies: ZipLies = {}): Uint8Array {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  const places: number[] = []
  let at = 0
  for (const file of files) {
    const { header, row, data } = partsOf(file)
    const place = file.over === undefined ? at : (places[file.over] ?? 0)
    places.push(place)
    row.writeUInt32LE(place, 42)
    list.push(row)
    if (file.over !== undefined) continue
    parts.push(header, data)
    at += header.length + data.length
  }
  const rows = Buffer.concat(list)
  const comment = Buffer.from(lies.comment ?? '')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lies.rows ?? files.length, 8)
  end.writeUInt16LE(lies.rows ?? files.length, 10)
  end.writeUInt32LE(rows.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([lies.before ?? Buffer.alloc(0), ...parts, rows, end, comment])
}

function partsOf(file: Zipped): { readonly header: Buffer; readonly row: Buffer; readonly data: Buffer } {
  const text = Buffer.from(file.text ?? '')
  const data = file.stored === true ? text : deflateRawSync(text)
  const name = Buffer.from(file.path)
  const method = file.method ?? (file.stored === true ? 0 : 8)
  const [size, packed] = [file.size ?? text.length, file.packed ?? data.length]
  const crc = file.crc ?? crc32(text)
  const headerName = file.headerPath === undefined ? name : Buffer.from(file.headerPath)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(file.flags ?? 0, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(file.headerSize ?? size, 22)
  header.writeUInt16LE(headerName.length, 26)
  const row = Buffer.alloc(46)
  row.writeUInt32LE(0x02014b50, 0)
  row.writeUInt16LE(0x0314, 4)
  row.writeUInt16LE(file.flags ?? 0, 8)
  row.writeUInt16LE(method, 10)
  row.writeUInt32LE(crc, 16)
  row.writeUInt32LE(packed, 20)
  row.writeUInt32LE(size, 24)
  row.writeUInt16LE(name.length, 28)
  row.writeUInt16LE(file.mode ?? 0o100644, 40)
  return { header: Buffer.concat([header, headerName]), row: Buffer.concat([row, name]), data }
}
