/** What a file is, by what is in it: names and endings are not trusted. */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { isCard } from './card/character-card.ts'
import { isKoboldSave } from './chat/kobold-save.ts'
import { isChatHead } from './chat/sillytavern-chat.ts'
import { isAgnai } from './lorebook/agnai.ts'
import { isStoryCards } from './lorebook/ai-dungeon.ts'
import { isCharacterBook } from './lorebook/character-book.ts'
import { isKoboldBook } from './lorebook/kobold.ts'
import { isNovelAi } from './lorebook/novelai.ts'
import { isRisu } from './lorebook/risu.ts'
import { isWorldInfo } from './lorebook/sillytavern.ts'
import { vaultIn } from './vault/vault.ts'

/** The kinds of JSON that are understood. */
export type JsonKind =
  | 'card'
  | 'world-info'
  | 'character-book'
  | 'novelai'
  | 'risu'
  | 'agnai'
  | 'story-cards'
  | 'kobold-save'
  | 'kobold-book'
  | 'chat'
  | 'vault'

/** What can be imported, for whoever brought something else. */
export const importable =
  'SillyTavern World Info and chats, character cards (V1, V2, V3 as JSON, PNG or CHARX), lorebooks of NovelAI, Risu, Agnai, AI Dungeon and KoboldAI, folders of Markdown notes, and exports of Fatewright'

/** Recognises JSON. */
export function recognise(value: JsonValue, file: string): Result<JsonKind> {
  const found = isJsonObject(value) ? kindOfObject(value) : kindOfList(value)
  if (found !== null) return done(found)
  const fields = isJsonObject(value) ? Object.keys(value).slice(0, 8).join(', ') : 'a list'
  const message = `${file} is JSON, but nothing that is known here (it has: ${fields.slice(0, 200)}). What can be imported: ${importable}.`
  return refuse('import/not-an-export', message, { data: { file } })
}

function kindOfObject(value: Parameters<typeof isCard>[0]): JsonKind | null {
  if (vaultIn(value) !== null) return 'vault'
  if (isCard(value)) return 'card'
  if (isNovelAi(value)) return 'novelai'
  if (isRisu(value)) return 'risu'
  if (isAgnai(value)) return 'agnai'
  if (isKoboldSave(value)) return 'kobold-save'
  if (isCharacterBook(value)) return 'character-book'
  if (isWorldInfo(value)) return 'world-info'
  if (isKoboldBook(value)) return 'kobold-book'
  return isChatHead(value) ? 'chat' : null
}

function kindOfList(value: JsonValue): JsonKind | null {
  if (isStoryCards(value)) return 'story-cards'
  return isKoboldBook(value) ? 'kobold-book' : null
}
