/** Lore as an entry of SillyTavern's World Info, with every field that its program writes. */
import type { JsonObject } from '../../../core/json.ts'
import { keyLogics } from '../lorebook/lore-book.ts'
import { worldInfoDefaults } from '../lorebook/sillytavern.ts'
import type { LoreText } from './read-lore-file.ts'

/** Makes an entry with a number. */
export function worldInfoEntry(lore: LoreText, uid: number): JsonObject {
  return {
    uid,
    key: [...lore.keys],
    keysecondary: [...lore.secondary_keys],
    comment: lore.name,
    content: lore.content,
    constant: lore.constant,
    selective: true,
    selectiveLogic: keyLogics.indexOf(lore.logic),
    order: lore.order,
    position: 0,
    disable: !lore.enabled,
    probability: 100,
    useProbability: true,
    depth: 4,
    group: '',
    caseSensitive: lore.case_sensitive,
    matchWholeWords: lore.whole_words,
    ...worldInfoDefaults,
    addMemo: true,
    displayIndex: uid,
  }
}
