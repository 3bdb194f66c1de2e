/** How an archive is refused: one code for each way of being wrong, and the file in it that is. */
import { type Result, refuse } from '../../core/refusal.ts'
import { readablePath } from '../pack/plain-path.ts'

/** Ways for an archive to be wrong. */
export type ZipTrouble =
  | 'bad-name'
  | 'damaged'
  | 'link'
  | 'locked'
  | 'no-zip'
  | 'overlap'
  | 'split'
  | 'strange'
  | 'too-large'
  | 'too-many'

/** Refuses an archive; `path` is the file in it that is wrong. */
export function badZip(trouble: ZipTrouble, sentence: string, path?: string): Result<never> {
  const message = `The archive is left alone. ${readablePath(sentence)}`
  const data = path === undefined ? {} : { data: { path: readablePath(path) } }
  return refuse(`import/zip-${trouble}`, message, data)
}
