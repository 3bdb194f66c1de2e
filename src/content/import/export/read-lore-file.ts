/** A file of lore as somebody may have edited it: its name, its words, its keys. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { PackFile } from '../../pack/pack-source.ts'
import { readFrontmatter } from '../../pack/read-frontmatter.ts'
import { objectIn, textIn, textsIn } from '../loose.ts'
import { keyLogics } from '../lorebook/lore-book.ts'
import type { Callable } from '../match/why-active.ts'

/** A file of lore. */
export interface LoreText extends Callable {
  readonly path: string
  readonly type: string
  readonly name: string
  readonly content: string
  readonly order: number
}

/** Reads a file; null when it holds no lore. */
export function readLoreFile({ path, text }: PackFile): LoreText | null {
  const { found } = readFrontmatter(path, text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  if (found === null || !isJsonObject(found.metadata)) return null
  const front = found.metadata
  const how = objectIn(front.import)
  const gm = objectIn(front.gm)
  const body = found.content.trim()
  const name = textIn(front.name) || (/^# ([^\n]*)/.exec(body)?.[1] ?? '').trim()
  return {
    ...{ path, name, type: textIn(front.type), content: body.replace(/^# [^\n]*\n*/, '').trim() },
    keys: how.from === undefined ? [name, ...textsIn(gm.aliases)] : textList(how, 'keys'),
    secondary_keys: textList(how, 'secondary_keys'),
    logic: keyLogics.find((one) => one === how.logic) ?? 'and_any',
    constant: how.constant === true,
    enabled: !path.endsWith('.off'),
    order: typeof how.order === 'number' ? how.order : 100,
    case_sensitive: typeof how.case_sensitive === 'boolean' ? how.case_sensitive : null,
    whole_words: typeof how.whole_words === 'boolean' ? how.whole_words : null,
    use_regex: how.use_regex === true,
  }
}

/** A list of keys; a comma in one of them is a part of it. */
function textList(how: JsonObject, field: string): readonly string[] {
  const value = how[field]
  return Array.isArray(value) ? value.map((one) => textIn(one as string)) : []
}
