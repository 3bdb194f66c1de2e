/** The setting FATEWRIGHT_LORE_INDEX: where lore is kept findable. Reading it opens no connection. */
import { done, type Result, refuse } from '../core/result.ts'

/** A file beside the campaigns, or a Chroma server. */
export type LoreIndexChoice = { readonly in: 'file' } | { readonly in: 'chroma'; readonly url: string }

/**
 * Reads the setting; a file when there is none.
 *
 * @example
 * readLoreIndexChoice('chroma:http://127.0.0.1:8000') // { ok: true, value: { in: 'chroma', url: 'http://127.0.0.1:8000' } }
 */
export function readLoreIndexChoice(setting: string | undefined): Result<LoreIndexChoice> {
  const said = (setting ?? '').trim()
  if (said === '' || said === 'file') return done({ in: 'file' })
  const url = said.startsWith('chroma:') ? said.slice('chroma:'.length) : ''
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return refuse(
      'pack/bad-index',
      `FATEWRIGHT_LORE_INDEX is "${said.slice(0, 80)}", which names no index: it may be file or chroma:http://127.0.0.1:8000.`,
    )
  return done({ in: 'chroma', url })
}
