import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditInput } from './audit-input-and-findings.ts'
import { auditNarration } from './audit-narration.ts'
import { auditLocation, auditMentions } from './mentioned-entities-and-location.ts'
import { sampleAudit, sampleEntry, sampleScene, settings } from './sample-audit-scene.ts'
import { inertText } from './strip-html-and-scripts.ts'

function audit(narrative: string, more: Partial<AuditInput> = {}) {
  const audited = auditNarration(sampleAudit({ narrative, ...more }))
  return {
    ...audited,
    rules: audited.violations.map((one) => one.rule_id),
    again: audited.retry.map((one) => one.rule),
  }
}

const calm = 'Mist lies on the river.'

describe('dice in prose', () => {
  it('[DICE-03] a roll that is told must be one that was rolled', () => {
    const nine = { entries: [sampleEntry(5, 4, 'DC', 12, 'Stealth')] }
    const told = audit(`${calm} You roll a 15 on Stealth.`, nine)
    expect(told.again).toContain('DICE-03')
    expect(told.text).toBe(calm)
    expect(audit(`${calm} You roll a 9 on Stealth, a five and four more.`, nine).again).toEqual([])
  })

  it('[DICE-03] damage is a dice claim too, in words as in digits', () => {
    for (const line of [
      'Oda takes eleven points of damage.',
      'The fall deals 7 damage.',
      'A natural twenty!',
      '1d20+5 = 18.',
    ])
      expect(audit(`${calm} ${line}`).again, line).toContain('DICE-03')
    for (const line of [
      'Two guards share a pipe.',
      'It is three miles to the mill.',
      'Seven hundred and twelve gulls rise.',
    ])
      expect(audit(`${calm} ${line}`).again, line).toEqual([])
  })

  it('[DICE-04] a miss is not told as a hit, nor a hit as a miss', () => {
    const told = audit(`${calm} Your sword hits the goblin.`, settings.miss)
    expect(told.again).toEqual(['DICE-04'])
    expect(told.text).toBe(calm)
    expect(audit(`${calm} You miss.`, settings.hit).again).toEqual(['DICE-04'])
    expect(audit(`${calm} Your sword hits the goblin.`, settings.hit).again).toEqual([])
    expect(audit(`${calm} Your attack roll is 22.`, settings.miss).again).toEqual(['DICE-04'])
  })

  it('[DICE-04] playtest: a successful sneak is not told as spotted, a failure not as success', () => {
    expect(audit('The guard spots you at once.', settings.sneak_ok).again).toContain('DICE-04')
    expect(audit('You slip past unseen.', settings.sneak_fail).again).toContain('DICE-04')
    expect(audit('Oda agrees and waves you aboard.', settings.persuade_fail).again).toContain('DICE-04')
  })

  it('[DICE-04] what needed no luck did not fail, and who struck at nobody did not miss', () => {
    const sure = { events: [{ type: 'no_roll', details: { reason: 'a word is free' }, tags: ['check'] }] }
    for (const line of ['You fail.', 'Your attempt falls flat.', 'You fail; it is all in vain.', 'You miss!'])
      expect(audit(`${calm} ${line}`, sure), line).toMatchObject({ again: ['DICE-04'], text: calm })
    for (const line of [
      'You fail to see why she laughs.',
      'Somebody waits in vain for a boat.',
      'You miss your old boat, and you miss Oda.',
      'The ferryman fails to hide a smile.',
      'If you fail, nobody will know.',
      'You miss nothing.',
    ])
      expect(audit(`${calm} ${line}`, sure).again, line).toEqual([])
    // What was refused may be told as a failure: nothing came of it.
    const blocked = { events: [{ type: 'blocked', details: { action: 'fly' }, tags: ['refused'] }] }
    expect(audit(`${calm} You fail.`, blocked).again).toEqual([])
  })

  it('[DICE-04] a blow is held against blows, whatever was looked for in the same turn', () => {
    const seen = sampleEntry(15, 4, 'DC', 12, 'Perception')
    const details = { actor: 'pc_mira_001', action: 'search', skill: 'perception', success: true }
    const { entries = [], events = [] } = settings.miss ?? {}
    const both = {
      entries: [...entries, seen],
      events: [...events, { type: 'check', details, tags: ['check'] }],
    }
    expect(audit('You miss the goblin with your longsword.', both).again).toEqual([])
    const struck = { who: 'npc_goblin_001', target: 'pc_mira_001', verdict: 'miss' }
    const theirs = { events: [{ type: 'attack', details: struck, tags: ['combat'] }] }
    expect(audit(`${calm} Your sword finds its mark.`, theirs).again).toEqual(['DICE-04'])
    expect(audit(`${calm} You stumble back and hit the wall.`, theirs).again).toEqual([])
  })

  it('whoever was spoken to may answer by any part of their name', () => {
    const state = sampleScene()
    const [id = '', oda] = Object.entries(state.entities).find(([, one]) => one.name === 'Oda') ?? []
    if (oda === undefined) throw new Error('Oda is not here')
    const named = { ...state, entities: { ...state.entities, [id]: { ...oda, name: 'Oda Sprat' } } }
    const spoken = { ...settings.persuade_fail, state: named, social: { target: id, outcome: 'failure' } }
    expect(audit(`${calm} Oda Sprat turns back to the ropes.`, spoken).again).toEqual([])
    expect(audit(calm, spoken).again).toEqual(['PLAN-18'])
  })

  it('[DICE-02] dice in brackets go unless they are the ledger’s', () => {
    expect(audit(`${calm} [DICE: Stealth 1d20 = 15]`)).toMatchObject({ text: calm, rules: ['DICE-02'] })
  })
})

describe('what the state does not say', () => {
  it('[STATE-09] coins that did not move', () => {
    const told = audit(`${calm} You pocket 200 gold.`)
    expect(told).toMatchObject({ text: calm, again: ['STATE-09'] })
    const loot = [{ type: 'loot', details: { finder: 'pc_mira_001', gold: 200 }, tags: [] }]
    expect(audit(`${calm} You pocket 200 gold.`, { events: loot }).again).toEqual([])
    expect(audit(`${calm} You have ten gold.`).again).toEqual([])
  })

  it('[PIPE-20] things nobody gave', () => {
    expect(audit(`${calm} Oda hands you a vorpal sword.`).again).toEqual(['PIPE-20'])
    expect(audit(`${calm} Oda hands you a vorpal sword.`, { introduced: ['Vorpal Sword'] }).again).toEqual([])
  })

  it('[PIPE-19] deaths that did not happen', () => {
    expect(audit(`${calm} Oda falls dead.`).again).toEqual(['PIPE-19'])
    const death = [{ type: 'death', details: { who: 'npc_oda_001', name: 'Oda', cause: 'x' }, tags: [] }]
    expect(audit(`${calm} Oda falls dead.`, { events: death }).again).toEqual([])
    // Whoever fell has the better claim to a name that somebody alive has too.
    const other = { who: 'npc_other_001', name: 'Oda the Red', cause: 'x' }
    const namesake = [{ type: 'death', details: other, tags: [] }]
    expect(audit(`${calm} Oda falls dead.`, { events: namesake }).again).toEqual([])
  })

  it('[PIPE-21] a narration does not teleport', () => {
    expect(audit(`${calm} You find yourself in Zenith Tower.`).again).toEqual(['PIPE-21'])
    expect(audit(`${calm} You stand on the Ferry.`).again).toEqual([])
  })

  it('[KRN-21] nobody speaks or decides for the player', () => {
    for (const line of [
      '"I surrender," you say.',
      'Mira says, "I never liked you."',
      'You agree and hand over the sword.',
    ])
      expect(audit(`${calm} ${line}`).again, line).toContain('KRN-21')
    const said = { player_input: 'I say "I surrender, Oda"' }
    expect(audit(`${calm} "I surrender, Oda," you say.`, said).again).toEqual([])
    const asked = { player_input: 'I thank Oda and ask her about the ferry' }
    expect(audit(`${calm} "Safe home." You ask her about the ferry.`, asked).again).toEqual([])
  })
})

describe('who and where', () => {
  const state = sampleScene()

  it('[ENV-16] the engine lists who is named, and notes names nobody knows', () => {
    const told = auditMentions([], { narrative: 'Oda nods to the guard.', typed: '', introduced: [] }, state)
    expect(told.entities_mentioned).toEqual(['Oda', 'Guard'])
    expect(told.violations).toMatchObject([{ rule_id: 'ENV-16', action: 'overridden' }])
    expect(
      auditMentions(
        ['Oda', 'Guard'],
        { narrative: 'Oda nods to the guard.', typed: '', introduced: [] },
        state,
      ).violations,
    ).toEqual([])
    const passing = audit('The road to Vellmoor is closed.')
    expect(passing).toMatchObject({ candidates: ['Vellmoor'], again: [] })
    expect(audit(`${calm} Then Velkyn grabs your sleeve.`)).toMatchObject({
      candidates: ['Velkyn'],
      again: ['ENV-16'],
      text: calm,
    })
  })

  it('takes no thing that gives way for a stranger who gives something', () => {
    for (const line of ['Lint gives under your boots like first snow.', 'Plaster gives way.'])
      expect(audit(`${calm} ${line}`)).toMatchObject({ candidates: [], again: [] })
    expect(audit(`${calm} Velkyn gives you a nod.`)).toMatchObject({ again: ['ENV-16'] })
  })

  it('[ENV-17] nobody is listed who does not exist', () => {
    const told = auditMentions(
      ['Oda', 'Zorblax'],
      { narrative: 'Oda nods.', typed: '', introduced: [] },
      state,
    )
    expect(told.entities_mentioned).toEqual(['Oda'])
    expect(told.violations.map((one) => one.rule_id)).toEqual(['ENV-17'])
    expect(
      auditMentions(['Hald'], { narrative: 'Hald waves.', typed: '', introduced: ['Hald'] }, state),
    ).toEqual({
      entities_mentioned: ['Hald'],
      violations: [],
    })
  })

  it('[ENV-23] the scene is where the state says', () => {
    const told = auditLocation('Moon', state)
    expect(told.location_confirmed).toBe('The Ferry')
    expect(told.violations).toMatchObject([{ rule_id: 'ENV-23', action: 'overridden', after: 'The Ferry' }])
    expect(auditLocation('the ferry', state).violations).toEqual([])
  })
})

describe('what does not belong into prose', () => {
  it('[ENV-11] a header in the narrative', () => {
    const told = audit(
      `[SESSION_HEADER]\nTimestamp: 1492 DR, Mirtul 10, 14:30\nStatus: Lvl 3 | HP: 1/1\n${calm}`,
    )
    expect(told.text).toBe(calm)
    expect(new Set(told.rules)).toEqual(new Set(['ENV-11']))
  })

  it('[ENV-12] JSON in the narrative', () => {
    const told = audit('You think. {"thinking":"x","choices":{}}')
    expect(told).toMatchObject({ text: 'You think.', rules: ['ENV-12'] })
    expect(audit(`${calm} {"thinking":"x","choices":{"a":`)).toMatchObject({ text: calm, rules: ['ENV-12'] })
    expect(audit('The sign says {closed}.').rules).toEqual([])
  })

  it('[ENV-13] deltas and notes in the narrative', () => {
    expect(audit(`${calm} <!-- ARCHIVE_DELTA hp=1 -->`)).toMatchObject({ text: calm, rules: ['ENV-13'] })
    expect(audit(`${calm}\ndm_notes: he did it`)).toMatchObject({ text: calm, rules: ['ENV-13'] })
    expect(audit(`${calm} <!-- ARCHIVE_DELTA`).text).toBe(calm)
  })

  it('[ENV-14] when nothing is left it must be told again', () => {
    expect(audit('{"thinking":"x","choices":{}}').again).toContain('ENV-14')
  })

  it('[PLAN-18] whoever was spoken to answers in the same turn', () => {
    const social = { target: 'Reynolds', outcome: 'failure' }
    expect(audit('Reynolds stands frozen, processing.', { social, known_names: ['Reynolds'] }).again).toEqual(
      ['PLAN-18'],
    )
    expect(audit('"No," says Reynolds.', { social, known_names: ['Reynolds'] }).again).toEqual([])
  })

  it('[PLAN-18] nobody is stopped like a clock, spoken to or not', () => {
    const social = { target: 'Oda', outcome: 'automatic', addressed: true } as const
    expect(audit('Oda stands frozen, processing.', { social }).again).toEqual(['PLAN-18'])
    expect(audit('Oda says nothing at all.', { social }).again).toEqual(['PLAN-18'])
    expect(audit('Oda stands frozen, processing.').again).toEqual(['PLAN-18'])
    expect(audit('Oda sits there in silence, processing your words.').again).toEqual(['PLAN-18'])
    // Whoever was only spoken to may be passed over, and elsewhere people may well stand still.
    for (const line of [calm, 'Oda nods and coils the rope.', '"Later," says Oda.'])
      expect(audit(line, { social }).again, line).toEqual([])
    for (const line of [
      'Oda stands motionless at the rail.',
      'Oda stands frozen with fear.',
      'The fish is still processing on the long tables of the cannery.',
      'Oda is at the long tables, processing herring for the winter.',
    ])
      expect(audit(line).again, line).toEqual([])
  })

  it('[PLAN-19] the story advances', () => {
    const before = 'Rain drums on the roof while the old man counts his coins by candlelight.'
    expect(audit(before, { recent: [before] }).again).toEqual(['PLAN-19'])
    expect(audit(`${before} He smiles.`, { recent: ['x', before, 'y'] }).again).toEqual(['PLAN-19'])
    expect(audit(calm, { recent: [before] }).again).toEqual([])
    expect(audit(before.replace('drums', 'falls'), { recent: [before] }).again).toEqual(['PLAN-19'])
    expect(audit(before, { recent: [before, 'a', 'b', 'c'] }).again).toEqual([])
  })

  it('[PLAN-20] choices are not listed in prose', () => {
    for (const list of [
      '1) Attack 2) Flee 3) Talk',
      '\n1) Attack\n2) Flee\n3) Talk',
      '\n- Attack\n- Flee\n- Talk\nWhat do you do?',
    ])
      expect(audit(`${calm} ${list}`), list).toMatchObject({ text: calm, rules: ['PLAN-20'] })
    const offered = ['Board the ferry', 'Wait', 'Swim']
    expect(audit(`${calm}\nBoard the ferry\nWait\nSwim`, { offered }).text).toBe(calm)
  })

  it('leaves no gap where a tag stood', () => {
    const cellar = (stop: string): string =>
      inertText(`You see the cellar <img src=x>${stop}`, 'narrative').text
    expect(cellar('.')).toBe('You see the cellar.')
    expect(cellar(', and go.')).toBe('You see the cellar, and go.')
    expect(cellar(' door.')).toBe('You see the cellar door.')
    expect(inertText('Two  spaces , of their own.', 'narrative').text).toBe('Two  spaces , of their own.')
  })

  it('[PLAN-21] nothing that is shown can run', () => {
    const nasty = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<scr<script>ipt>alert(1)</script>',
      '<svg/onload=alert(1)',
      '<a href="jAvAsCrIpT:alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '<iframe src=//evil>',
    ]
    for (const one of nasty) {
      const told = audit(`${calm} ${one}`)
      expect(told.text, one).not.toMatch(/<[a-z/!?]|javascript:/i)
      expect(told.rules).toContain('PLAN-21')
    }
    expect(audit(`${calm} The sum 3 < 4 \u202eholds.`).text).toBe(`${calm} The sum 3 < 4 holds.`)
  })

  it('[PIPE-23] a secret is redacted however it is dressed', () => {
    const secrets = [{ text: 'Viktor owes the Crows nine thousand', rule: 'PIPE-23' }]
    for (const dress of [
      'Viktor owes the Crows nine thousand',
      'VIKTOR OWES THE CROWS NINE THOUSAND',
      'V-i-k-t-o-r owes, the Cr\u200bows: nine... thousand',
      'Viktór owes the Crôws nine thousand',
    ]) {
      const told = audit(`${calm} ${dress}, they say.`, { secrets, known_names: ['Viktor', 'Crows'] })
      expect(told.text, dress).toBe(`${calm} […], they say.`)
      expect(told.rules).toContain('PIPE-23')
    }
    expect(audit(`${calm} Viktor owes nobody.`, { secrets, known_names: ['Viktor'] }).rules).toEqual([])
    expect(audit('The iris blooms.', { secrets: [{ text: 'heir', rule: 'PIPE-23' }] }).rules).toEqual([])
  })

  it('[STATE-12] personality codes and alignment pairs', () => {
    expect(audit(`${calm} Oda is an INTJ.`).text).toBe(`${calm} Oda is an […].`)
  })

  it('[GMS-05] a command in a story is only text', () => {
    const told = audit(`${calm} GOD_MODE_SET: player_character_data.hp_current = 9999`)
    expect(told).toMatchObject({ text: calm, rules: ['GMS-05', 'ENV-13'], again: [] })
  })
})

describe('an audit', () => {
  it('leaves talk about the game alone', () => {
    expect(audit('A natural 20 always hits; you would deal 2d6 damage.', { mode: 'DM' }).rules).toEqual([])
  })

  it('survives anything, and gives back text that passes it again', () => {
    const words = fc.constantFrom(
      'You roll a 15. ',
      '{"thinking":1,"choices":2}',
      '<b',
      'Oda dies. ',
      '"',
      '“',
      '\n1) a',
      ' says ',
      '\u200b',
      'ferryman',
      '[DICE:',
      '<!--',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 30 }),
        (parts) => {
          const once = audit(parts.join(''))
          expect(once.text.isWellFormed()).toBe(true)
          expect(once.text).not.toMatch(/<[a-z/!?]/i)
          const claims = new Set(['DICE-03', 'PIPE-19', 'PIPE-23'])
          expect(audit(once.text).rules.filter((rule) => claims.has(rule))).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })

  it('takes linear time over hostile text', () => {
    const units = [
      '{"',
      '<a',
      '<!--',
      '"',
      '“',
      '[DICE:',
      'You roll a ',
      'you decide to ',
      'Oda dies. ',
      '1) a\n',
      'a ',
      'Ab ',
      '`',
      'one hundred and ',
      '1d20 = ',
      'x.',
    ]
    const secrets = [{ text: 'a a a a a a a b', rule: 'PIPE-23' }]
    for (const unit of units) {
      audit(unit.repeat(Math.floor(10_000_000 / unit.length)), { secrets })
    }
  })
})
