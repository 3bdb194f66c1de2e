/** What somebody brings to a question: a calling that fits it, a trained skill, or real mastery of one (seed 001). */
import { isJsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import { commonForm, contentWords } from '../content-words.ts'

const mostSkills = 60

/** What a skill or a calling knows about, beside its own name. */
const fields: Readonly<Record<string, string>> = {
  stealth: 'sneak hide infiltrate shadow ambush unseen patrol',
  persuasion: 'persuade convince treaty ally alliance audience',
  negotiation: 'negotiate bargain price deal treaty contract',
  deception: 'lie deceive con bluff disguise trick impostor',
  intimidation: 'threaten frighten scare interrogate',
  investigation: 'clue murder mystery evidence search culprit investigate',
  perception: 'watch guard lookout ambush trap',
  insight: 'motive liar trust intention',
  arcana: 'magic spell ritual rune curse wizard ward',
  history: 'war kingdom ruin dynasty battle empire',
  religion: 'god temple cult priest undead demon',
  nature: 'beast forest weather river plant',
  survival: 'track hunt wilderness trail camp desert travel',
  medicine: 'heal wound poison disease plague',
  sleight_of_hand: 'steal pickpocket lock pocket theft',
  hacking: 'hack network server system camera firewall',
  tech: 'machine drone system engine camera',
  streetwise: 'gang street smuggle fence dealer informant',
  tactics: 'battle ambush siege army raid defend assault flank',
  fighting: 'fight duel battle',
  athletics: 'climb swim jump cliff wall',
  soldier: 'battle ambush siege army raid defend fort patrol war barrack',
  criminal: 'heist steal rob lock fence guard smuggle warehouse vault break',
  charlatan: 'con disguise forge lie bluff',
  sage: 'library lore book rune history ritual',
  noble: 'court king queen duke politics ball treaty throne',
  acolyte: 'temple god priest cult ritual',
  sailor: 'ship sea harbour harbor storm port crew ferry river',
  urchin: 'street gang alley roof market',
  outlander: 'wilderness track hunt trail forest',
  entertainer: 'crowd stage tavern audience',
  merchant: 'trade price market caravan goods',
  courier: 'route street deliver package roof',
  fixer: 'deal gang street informant contract',
  fighter: 'battle fight duel ambush siege',
  rogue: 'lock trap steal heist sneak ambush',
  wizard: 'spell magic rune ritual ward',
  cleric: 'temple god undead',
  ranger: 'track forest hunt trail',
}

/** What somebody brings; undefined when nothing fits. */
export function knowledgeOf(actor: Entity, topic: ReadonlySet<string>): 'background' | 'expert' | undefined {
  const { skills, background, class: calling, role } = actor.attrs
  const trained = skillsIn(skills)
  const fits = (name: string): boolean => coversTopic(name, topic)
  if (trained.some(({ name, expert }) => expert && fits(name))) return 'expert'
  const callings = [background, calling, role].filter((one) => typeof one === 'string')
  if (callings.some(fits) || trained.some(({ name }) => fits(name))) return 'background'
  return undefined
}

function coversTopic(name: string, topic: ReadonlySet<string>): boolean {
  const plain = name
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const about = Object.hasOwn(fields, plain) ? (fields[plain] ?? '') : ''
  const words = [...contentWords(plain.replaceAll('_', ' ')), ...about.split(' ').map(commonForm)]
  return words.some((word) => word !== '' && topic.has(word))
}

interface Trained {
  readonly name: string
  readonly expert: boolean
}

/** Skills as a list of names or entries, or as a dictionary of ranks. */
function skillsIn(told: unknown): readonly Trained[] {
  if (Array.isArray(told)) return told.slice(0, mostSkills).flatMap(skillOf)
  if (!isJsonObject(told)) return []
  return Object.entries(told)
    .slice(0, mostSkills)
    .flatMap(([name, rank]) => {
      if (typeof rank === 'number') return rank > 0 ? [{ name, expert: rank >= 2 }] : []
      return rank === true || typeof rank === 'string' ? [{ name, expert: rank === 'expertise' }] : []
    })
}

function skillOf(one: unknown): readonly Trained[] {
  if (typeof one === 'string') return [{ name: one, expert: false }]
  if (!isJsonObject(one) || typeof one.name !== 'string') return []
  return [{ name: one.name, expert: one.expertise === true || one.proficiency === 'expertise' }]
}
