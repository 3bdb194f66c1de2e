/**
 * Every generic fragment goes through the real audit, alone, as the outcome it stands for: no line of the library may
 * ever contradict the dice, put words into the player's mouth, or leave somebody who was spoken to without an answer.
 */
import { describe, expect, it } from 'vitest'
import type { ShownEvent } from '../../src/core/protocol/turn-envelope.ts'
import { filled } from '../../src/gm/embedded/narrate/fill-template.ts'
import { openMentions } from '../../src/gm/embedded/narrate/names-mentioned-in-draft.ts'
import { readScene } from '../../src/gm/embedded/narrate/narration-scene.ts'
import { readTemplate } from '../../src/gm/embedded/narrate/parse-template.ts'
import { polished } from '../../src/gm/embedded/narrate/pronouns-and-verb-agreement.ts'
import { event, landing, requestFor, wren } from '../../src/gm/embedded/narrate/sample-narration-request.ts'
import { chanceFrom } from '../../src/gm/embedded/narrate/seeded-random-for-words.ts'
import { splitProse } from '../../src/text/sentences.ts'
import { auditNarration } from '../../src/turn/audit/audit-narration.ts'
import { readFragments } from '../../tools/fragments/read-fragments.ts'
import { sampleAudit } from './sample-audit.ts'

const root = new URL('../..', import.meta.url).pathname
const { fragments } = readFragments(root)
const audit = sampleAudit(landing)
const social = new Set(['persuade', 'deceive', 'intimidate', 'negotiate', 'bribe', 'provoke', 'any_talk'])

function rendered(text: string, who: string, seed: number): string {
  const scene = readScene(requestFor([]))
  const target = scene.person(who)
  const things = {
    item: 'the black ledger',
    thing: 'the tin chest',
    weapon: 'your shortsword',
    other: 'Isolde Quill',
    others: 'Maddock Thrale and Isolde Quill',
    spell: 'fire bolt',
    state: 'poisoned',
    place: 'the Landing',
    ways: 'the Split Oar',
    topic: 'the drowned toll',
  }
  const mentions = openMentions(() => false)
  return polished(
    filled(readTemplate(text).parts, {
      about: { target, things },
      scene,
      mentions,
      chance: chanceFrom(seed),
    }),
  )
}

/** The events under which a fragment of this key is told. */
function eventsFor(
  key: string,
  who: string,
): { readonly events: readonly ShownEvent[]; readonly social: boolean } {
  const [family = '', side = '', band = ''] = key.split('.')
  const details = { actor: wren, action: family.replace(/^any_/, ''), target: who, skill: family }
  if (family === 'fight') {
    const by =
      side === 'you' ? { who: wren, target: who } : { who, target: side === 'foe' ? wren : 'ferry:isolde' }
    const verdict = /miss/.test(band) ? 'miss' : band === 'critical' ? 'critical' : 'hit'
    const blow = event('attack', { ...by, verdict })
    const falls =
      band === 'kill'
        ? [event('death', { who })]
        : band === 'fell'
          ? [event('falls', { who: by.target })]
          : []
    return {
      events: side === 'you' || side === 'foe' || side === 'other' ? [blow, ...falls] : [],
      social: false,
    }
  }
  if (key === 'death.foe' || key === 'death.you')
    return { events: [event('death', { who: key.endsWith('you') ? wren : who })], social: false }
  if (['success', 'critical'].includes(side))
    return { events: [event('check', { ...details, success: true })], social: social.has(family) }
  if (side === 'failure')
    return { events: [event('check', { ...details, success: false })], social: social.has(family) }
  if (side === 'mixed')
    return {
      events: [event('action_partial', { ...details, actor_id: wren, verb: details.action })],
      social: social.has(family),
    }
  return { events: [], social: false }
}

describe('every fragment of the library', () => {
  it('passes the audit as what it stands for', () => {
    const broken: string[] = []
    for (const [index, { key, text, tags, file, line }] of fragments.entries()) {
      if (key.startsWith('tag.')) continue
      const who =
        tags.foe === 'beast'
          ? 'foe_wolf'
          : key.startsWith('fight') || key.startsWith('wound')
            ? 'foe_thug'
            : 'ferry:maddock'
      const { events, social: spoken } = eventsFor(key, who)
      for (const seed of text.includes('[') ? [1, 2, 3, 4] : [1]) {
        const narrative = rendered(text, who, index * 5 + seed)
        const audited = auditNarration({
          ...audit,
          narrative,
          events,
          social: spoken ? { target: 'Maddock Thrale', outcome: 'sample' } : null,
        })
        for (const one of audited.violations)
          broken.push(
            `${file.split('/').at(-1)}:${line} [${key}] ${one.rule_id} ${one.message} | ${narrative}`,
          )
      }
    }
    expect(broken).toEqual([])
  })

  it('never speaks of blows where it tells of something else', () => {
    const broken: string[] = []
    const blows = [
      event('attack', { who: wren, target: 'foe_thug', verdict: 'hit' }),
      event('attack', { who: 'foe_wolf', target: wren, verdict: 'miss' }),
    ]
    const misses = [
      event('attack', { who: wren, target: 'foe_thug', verdict: 'miss' }),
      event('attack', { who: 'foe_wolf', target: wren, verdict: 'hit' }),
    ]
    for (const [index, { key, text }] of fragments.entries()) {
      if (
        !/^(?:wound|falls|dying|stable|wakes|clings|healing|breaks|flees|dodges|disengages|dashes|readies|waits|stands_up|pushed|too_far|turn_lost|concentration_ends|opening|loot|spell|save|condition|truce|surrenders|helps)\b|^fight\.(?:won|lost|fled|start|other)/.test(
          key,
        )
      )
        continue
      const narrative = rendered(text, 'foe_thug', index)
      for (const events of [blows, misses]) {
        const fallen = /^(?:falls|death)/.test(key) ? [event('falls', { who: 'foe_thug' })] : []
        const audited = auditNarration({ ...audit, narrative, events: [...events, ...fallen] })
        for (const one of audited.violations)
          broken.push(`[${key}] ${one.rule_id} ${one.message} | ${narrative}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('may tell your hit beside their miss, and your miss beside their hit', () => {
    const of = (key: string) => fragments.filter((one) => one.key === key)
    const broken: string[] = []
    const pairs = [
      ['fight.you.hit', 'hit', 'fight.foe.miss', 'miss'],
      ['fight.you.miss', 'miss', 'fight.foe.hit', 'hit'],
      ['fight.you.critical', 'critical', 'fight.foe.misses', 'miss'],
    ] as const
    for (const [own, mine, theirs, other] of pairs)
      for (const [at, one] of of(own).entries())
        for (const [nth, foe] of of(theirs).entries()) {
          const narrative = `${rendered(one.text, 'foe_thug', at)} ${rendered(foe.text, 'foe_wolf', nth)}`
          const events = [
            event('attack', { who: wren, target: 'foe_thug', verdict: mine }),
            event('attack', { who: 'foe_wolf', target: wren, verdict: other }),
          ]
          const audited = auditNarration({ ...audit, narrative, events })
          for (const found of audited.violations)
            broken.push(`${found.rule_id} ${found.message} | ${found.before}`)
        }
    expect([...new Set(broken)]).toEqual([])
  })

  it('is filled without a slot left over, a quotation mark left open or a small letter at its beginning', () => {
    const broken = fragments.flatMap(({ key, text }, index) => {
      if (key.startsWith('tag.')) return []
      return [0, 1, 2].flatMap((seed) => {
        const words = rendered(text, 'ferry:maddock', index * 3 + seed)
        const bad =
          /[{}[\]|~]| {2}|\.\.$|,\.|\bundefined\b/.test(words) ||
          (words.match(/"/g) ?? []).length % 2 === 1 ||
          splitProse(words).some((sentence) => /^\p{Ll}/u.test(sentence))
        return bad ? [words] : []
      })
    })
    expect(broken).toEqual([])
  })
})
