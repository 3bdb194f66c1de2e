/** A move told to a known place although the scene is another: narration does not teleport (PIPE-21). */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { finding, isHypothetical } from './audit-input-and-findings.ts'
import { foldedName } from './names-of-entity.ts'
import { sceneEntities } from './numbers-that-may-be-said.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const arriving = String.raw`\b(?:you\s(?:[a-z]+\s){0,3}?(?:arrive|reach|enter|find yourself|find yourselves|are now|stand|are standing|appear|wake|materiali[sz]e|step into|step through into|emerge|return|have arrived)|carries you|takes you|brings you|transports you|teleports you)\s(?:[a-z]+\s){0,4}?`

/** Moves that the engine did not make. */
export function detectPlaces(prose: Prose, input: AuditInput): readonly Finding[] {
  const here = input.state.scene.location_id
  const places = sceneEntities(input)
    .filter((entity) => /location|place|room|area|district/.test(entity.type) && entity.id !== here)
    .slice(0, 200)
  const current = here === null ? '' : foldedName(input.state.entities[here]?.name ?? '')
  const where = current === '' ? 'where it was' : current
  const elsewhere = places
    .map((place) => foldedName(place.name))
    .filter((name) => name.length > 2 && name !== current && !current.includes(name))
  if (elsewhere.length === 0) return []
  const pattern = new RegExp(arriving + String.raw`(?:${elsewhere.map(escaped).join('|')})\b`, 'i')
  return prose.sentences
    .filter((sentence) => pattern.test(sentence.told)) // enforces: PIPE-21
    .filter((sentence) => !isHypothetical(sentence.told))
    .map((sentence) => finding('PIPE-21', `The scene has not moved: this is ${where}.`, sentence))
}

function escaped(name: string): string {
  return name.slice(0, 100).replace(/[^\p{L}\p{N} ]/gu, '.')
}
