/** A scenario with what a campaign keeps of its packs: the book and the prose as texts, each with its hash. */
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/chain.ts'
import type { LoadedPack, LoadedScenario } from '../pack-loader.ts'
import type { CompiledScenario } from './compile-scenario.ts'

/** Makes a compiled scenario ready to be founded from. */
export function loadScenario(
  compiled: CompiledScenario,
  packs: readonly LoadedPack[],
  hash: HashText,
): LoadedScenario {
  const book_text = canonicalJson(compiled.book)
  return {
    ...compiled,
    ...{ pack_hashes: packs.map((pack) => pack.hash), book_text, book_hash: hash(book_text) },
    lore: loreOf(packs, hash),
  }
}

function loreOf(packs: readonly LoadedPack[], hash: HashText): LoadedScenario['lore'] {
  const chunks = packs.flatMap((pack) => pack.chunks)
  if (chunks.length === 0) return null
  const text = canonicalJson({ chunks })
  return { text, hash: hash(text) }
}
