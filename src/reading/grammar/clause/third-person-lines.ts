/** Lines told in the third person: "Marren nodded to the landlady", "my rogue tries to lift his purse". They are the player's own. */
import { baseForms } from '../language/base-forms.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'

const small =
  /^(?:i|we|my|the|a|an|he|she|it|they|there|this|that|if|when|with|no|not|let|lets|let's|how|what|who|where|why|and|so|as|in|on|at|to|for|from|by|just|ok|okay|please|someone|nobody|everyone)$/
const begins =
  /^(?:try|want|decide|attempt|would|will|is|go|start|begin|continue|need|like|think|keep|just|quietly|slowly|then|carefully|quickly|gently|sits?|nods?)$/
/** What a player may call whom they play, after "my" or "our". */
const played =
  /^(?:guy|girl|gal|character|pc|dude|toon|avatar|hero|heroine|adventurer|rogue|thief|bard|fighter|warrior|wizard|mage|witch|cleric|priest|ranger|paladin|monk|druid|sorcerer|sorceress|warlock|barbarian|runner|hacker|netrunner|engineer|medic|detective|investigator|soldier|pilot|smuggler|merc|mercenary|assassin|knight|elf|dwarf|halfling|gnome|orc|human|tiefling|dragonborn|fixer|courier|operative|agent|technician|explorer|scholar|gunslinger|swashbuckler|boy|man|woman|lady|person|self)$/

/** The line as if "I" had been said; as it was when it is told of somebody else. */
export function withoutHero(tokens: readonly Token[], { index }: Scope): readonly Token[] {
  const [first, second] = tokens
  if (first === undefined || second === undefined || !isWord(first)) return tokens
  const third = tokens[2]
  if (/^(?:my|our)$/.test(first.word) && played.test(second.word) && third !== undefined && acts(tokens, 2))
    return asI(tokens, 2)
  const named = index.scene.hero?.some((name) => name.toLowerCase().split(' ')[0] === first.word) ?? false
  if (named) return asI(tokens, 1)
  const strange =
    !index.aliases.has(first.word) && phraseAt(tokens, 0) === undefined && !small.test(first.word)
  const told = /(?:ed|s)$/.test(second.word) && acts(tokens, 1)
  return strange && told && !joined(tokens).includes(' i ') ? asI(tokens, 1) : tokens
}

/** True when somebody is said to do something at a place. */
function acts(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  return phraseAt(tokens, at) !== undefined || [word, ...baseForms(word)].some((form) => begins.test(form))
}

function asI(tokens: readonly Token[], from: number): readonly Token[] {
  const [first] = tokens
  const rest = tokens.slice(from).map(asMine)
  return first === undefined ? rest : [{ ...first, word: 'i' }, ...rest]
}

const own: Readonly<Record<string, string>> = {
  ...{ his: 'my', her: 'my', their: 'my', himself: 'myself', herself: 'myself', themself: 'myself' },
  ...{ tries: 'try', wants: 'want', decides: 'decide', attempts: 'attempt', needs: 'need', begins: 'begin' },
  ...{ starts: 'start', continues: 'continue', goes: 'go', likes: 'like', thinks: 'think', keeps: 'keep' },
}

/** What is the hero's is the player's; "her" before no noun is somebody else. */
function asMine(token: Token, at: number, all: readonly Token[]): Token {
  const mine = Object.hasOwn(own, token.word) ? own[token.word] : undefined
  if (mine === undefined) return token
  const next = all[at + 1]
  const bare =
    token.word === 'her' &&
    (next === undefined || !isWord(next) || /^(?:and|to|with|for|about|if|what)$/.test(next.word))
  return bare ? token : { ...token, word: mine }
}
