/**
 * What nobody can do, by any roll: it is not rolled, and a sentence says what would cost something and could work. The
 * shapes are few and plain; whatever the world itself makes possible (a place by that name, a spell) is no business of theirs.
 */
import type { Question } from './checks.ts'

interface Shape {
  readonly words: RegExp
  readonly instead: string
}

const shapes: readonly Shape[] = [
  {
    words:
      /\b(?:jump|leap|fly|climb|swim|walk|run|reach|teleport)\b.{0,30}\b(?:to|onto|into|for) (?:the )?(?:moon|sun|stars?|sky|heavens?|clouds)\b/i,
    instead: 'A high place and a rope would be a beginning.',
  },
  {
    words: /\b(?:stop|freeze|rewind|reverse|turn back) time\b/i,
    instead: 'Acting first would cost you, and could work.',
  },
  {
    words:
      /\b(?:walk|run|step|go|jump|climb) (?:straight |right )?through (?:the |a |an )?(?:solid |stone |brick |iron )?walls?\b/i,
    instead: 'Breaking through would cost time, noise and skin.',
  },
  {
    words:
      /\b(?:lift|pick up|throw|carry|swallow|eat|drink|uproot) (?:up )?(?:the |a )?(?:whole |entire )?(?:building|tower|house|ship|mountain|city|street|sea|ocean|moon|world)\b/i,
    instead: 'A part of it, with help and all night, perhaps.',
  },
]

const onlyWords: ReadonlySet<string> = new Set([
  'ask',
  'tell',
  'say',
  'talk',
  'look',
  'think',
  'read',
  'cast',
  'lie',
  'deceive',
])

/** Whether anybody at all could do it. */
export const beyondAnybody: Question = ({ action, target }) => {
  if (target !== undefined || onlyWords.has(action.action)) return null
  const shape = shapes.find(({ words }) => words.test(`${action.action} ${action.details}`))
  if (shape === undefined) return null
  return { rule: 'KRN-18', reason: `Nobody can do that, and no dice change it. ${shape.instead}` } // enforces: KRN-18 — mutate: return { => return null && {
}
