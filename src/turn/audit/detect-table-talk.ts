/**
 * Talk about the game in the place of the game: of "the player" and "the character", of the telling itself, of rolls that
 * are due; an assistant that offers its services; ids, braces and other pieces of a machine. A story has none of them.
 */
import type { Mode } from '../../core/turn-mode.ts'
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import type { Prose, Sentence } from './split-sentences-and-speech.ts'

/** Whoever is "you" in a story is nobody's character in it. A player of cards or of the fiddle is "a" or "another" player. */
const aboutPlayer =
  /\b[Tt]he player(?:['’]s\b|\b(?! (?:piano|of|at|in the|on the)\b))|\b(?:your|the player|the main) character\b|\bplayer[- ]character\b|\bthe character(?:['’]s\b|,|\s(?:is|was|will|has|who|named|must|can|looks)\b)/i
/** What a text calls itself. */
const aboutText =
  /^\W{0,3}the final (?:text|answer|outcome|output|response|narrative|prompt|result|line)\b|\bin this (?:text|phase|turn|narrative|narration|answer|response|prompt|scenario)\b|\bthe narrative\s(?:shows|says|tells|is|was|will|must|ends|begins)\b|\bstorylets?\b|\bNPCs?\b/i
/** What the orders to a narrator speak of, in whatever words they are said back. */
const aboutOrders =
  /\b(?:offered|possible|available) (?:choices|options)\b|\b(?:choices|options) (?:under their|are available|you have)\b|\bin your choices\b|\b(?:character|inventory|state) updates?\b|\bdice for (?:each|every|an) event\b|\bwith a protagonist\b|\bthe protagonist\b|\bthe story (?:starts with|has already decided)\b|\byou (?:only|just) give (?:it|them) words\b|\b(?:told|given|chosen|decided) by (?:a|the) player\b/i
/** The machine by its name. */
const aboutMachine =
  /\b(?:an?|this|the|large) (?:AI )?language model\b|\bas an? AI\b|\bAI (?:assistant|model|language)\b|\b(?:system|user) prompt\b|\btoken limit\b/i
/** Whoever speaks of themselves and of the telling in one breath is not in the story. */
const firstPerson = /(?<![\p{L}*_‘'"“])I(?:['’](?:m|ll|ve|d))?\s/u
const telling =
  /\b(?:story|storytelling|narrative|narration|roleplay|role-play|request|prompt|assist(?:ance)?|options|dice|roll|content|guidelines|scenario|player|scene)\b/i
const service =
  /^\W{0,3}(?:sure|certainly|of course|absolutely)[!,.]?\s(?:here|i)\b|\bhere(?:['’]s| is| are) (?:the|your|a|an|my) (?:[a-z]+ )?(?:scene|story|narrative|narration|continuation|response|answer|json|output|turn)\b|\blet me know (?:if|what|how|when|whether)\b|\bi (?:cannot|can['’]?t|am unable to|['’]m unable to) (?:assist|continue|fulfil|comply|help with|generate|provide)\b/i
const politeness = /^\W{0,3}(?:sure|certainly|of course|absolutely|okay|great)(?: thing)?\W{0,3}$/i
/** Rolls as rules speak of them; thunder and parchment do not stand before an end. */
const rollsDue =
  /\b(?:takes?|needs?|asks? for|asking for|requires?|calls? for|makes?|making|roll) (?:no|an?|another|the) (?:[a-z]+ )?(?:roll|check|saving throw|dice roll)(?=\s*(?:[.,;:!?]|$)|\s(?:as long|if|when|to|against)\b)|\b(?:no|more|the) dice (?:fell|are needed|were needed|are rolled|were rolled)\b/i

/** A brace that is left open, a key with its colon, an arrow of code: no sentence has one. */
const pieceOfJson =
  /\{[^{}]*$|^[^{}]*\}|[{,]\s{0,2}"[^"\n]{0,60}"\s{0,2}:|"\s?:\s?[{["\d]|\[\s{0,2}["{]|\\n|=>|\bnull\s{0,2}[,\]}]/
/** `neo_seattle:corner_booth`, `pc_hero_001`. */
const pieceOfState =
  /(?<![\p{L}\p{N}@/._])[a-z\d]+(?:_[a-z\d]+)+(?![\p{L}\p{N}@/])|\b[a-z\d_]+:[a-z\d]+_[a-z\d_]+/u

interface Kind {
  readonly seen: RegExp
  readonly message: string
  /** A thinker weighs dice as they like, and talk about the game is about the game. */
  readonly modes: readonly Mode[]
}

const kinds: readonly Kind[] = [
  {
    seen: aboutPlayer,
    message: 'The story is told to "you" and never speaks of a player.',
    modes: ['STORY', 'THINK'],
  },
  {
    seen: aboutText,
    message: 'This speaks about the telling; only the story is told.',
    modes: ['STORY', 'THINK'],
  },
  {
    seen: aboutOrders,
    message: 'These are orders to whoever tells; only the story is told.',
    modes: ['STORY', 'THINK'],
  },
  { seen: rollsDue, message: 'Whether dice fall is settled; only the story is told.', modes: ['STORY'] },
  {
    seen: aboutMachine,
    message: 'This speaks about a model; nobody at this table is one.',
    modes: ['STORY', 'THINK', 'DM'],
  },
  {
    seen: service,
    message: 'This is said to whoever asked; only the answer is told.',
    modes: ['STORY', 'THINK', 'DM'],
  },
]

/** The sentences that are no story. What people of the story say is theirs, but nobody speaks JSON. */
export function detectTableTalk(prose: Prose, { mode }: Pick<AuditInput, 'mode'>): readonly Finding[] {
  return prose.sentences.flatMap((sentence, at) => {
    const { told, text } = sentence
    if (pieceOfJson.test(text)) return [cutOut('ENV-12', 'A narration holds no JSON.', sentence)]
    if (pieceOfState.test(text)) return [cutOut('ENV-13', 'Ids stay behind the screen; use names.', sentence)]
    const about = kinds.find(({ seen, modes }) => modes.includes(mode) && seen.test(told))
    if (about !== undefined) return [cutOut('ENV-11', about.message, sentence)]
    const next = prose.sentences[at + 1]?.told ?? ''
    if (politeness.test(told) && service.test(next)) return [cutOut('ENV-11', onlyStory, sentence)]
    return mode === 'STORY' && speaksOfTelling(told) ? [cutOut('ENV-11', onlyStory, sentence)] : []
  })
}

const onlyStory = 'A narrator does not speak of themselves; only the story is told.'

/** Letters and notes, which follow a colon, say "I" as they like. */
function speaksOfTelling(told: string): boolean {
  const found = firstPerson.exec(told)
  return found !== null && !told.slice(0, found.index).includes(':') && telling.test(told)
}

function cutOut(rule: string, message: string, sentence: Sentence): Finding {
  const cut = [sentence.start, sentence.end] as const
  return { rule, severity: 'error', message, before: sentence.text.trim(), cut, retry: false } // enforces: ENV-11, ENV-12, ENV-13
}
