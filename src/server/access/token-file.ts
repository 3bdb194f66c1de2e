/** The token file in the home, readable by its owner alone; read again whenever it was changed. */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../core/fault.ts'
import { writePrivateFile } from '../../files/index.ts'
import { type AccessToken, accessTokenSchema, type TokenStore } from './make-and-find-tokens.ts'

const fileSchema = z.strictObject({ version: z.literal(1), tokens: z.array(accessTokenSchema) })

/**
 * Opens the tokens of a file; one that is not there holds none.
 *
 * @example
 * const tokens = openTokenFile('/home/mara/.local/share/fatewright/tokens.json')
 */
export function openTokenFile(path: string): TokenStore {
  let read: { readonly mark: string; readonly tokens: readonly AccessToken[] } = { mark: '', tokens: [] }
  return {
    list: () => {
      const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
      const mark = stat === undefined ? '' : `${stat.mtimeNs} ${stat.size} ${stat.ino}`
      if (mark !== read.mark) read = { mark, tokens: mark === '' ? [] : readTokens(path) }
      return read.tokens
    },
    save: (tokens) => writePrivateFile(path, `${JSON.stringify({ version: 1, tokens }, null, 2)}\n`),
  }
}

/** A file that cannot be understood opens nothing: better that all are refused than that all are let in. */
function readTokens(path: string): readonly AccessToken[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).tokens
  } catch (cause) {
    const message =
      'The file of tokens cannot be read, so no token of it counts. Repair tokens.json or remove it.'
    throw new Fault('damaged', message, { cause })
  }
}
