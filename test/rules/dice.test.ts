/** Dice at the outermost door: a narrator claims, the ledger answers. */
import { describe, expect, it } from 'vitest'
import type { RollRequest } from '../../src/dice/dice-roller.ts'
import type { RawAnswer } from '../../src/engine/turns/play-without-game-master.ts'
import { fixedDice } from '../../src/testing/fixed-dice.ts'
import { given } from '../../src/testing/given-when-then.ts'
import { givenOverHttp } from '../entry/given-over-http.ts'

const stealth: RollRequest = {
  label: 'Stealth',
  notation: '1d20',
  modifiers: [{ value: 5, source: 'DEX' }],
  target: { kind: 'DC', value: 15 },
  attempt: { actor: 'pc_mira_001', action: 'sneak', target: 'npc_oda_001', check: 'stealth' },
}

const peaceful = (answer: RawAnswer) => givenOverHttp().when({ input: 'I sit down.', answer })
/** The same with nobody between line and answer (`fatewright raw`): what the whole pipeline settles earlier or otherwise. */
const peacefulRaw = (answer: RawAnswer) => given().when({ input: 'I sit down.', answer })
const sneaking = (face: number, answer: RawAnswer) =>
  given().when({ input: 'I sneak past Oda.', rolls: [stealth], answer }, fixedDice(face))

describe('a narrator’s dice', () => {
  it('[DICE-01] a roll nobody made is stripped', () =>
    peacefulRaw({ narrative: 'Quiet.', dice_rolls: ['1d20+5 = 18'] }).thenPlayed(({ result, broken }) => {
      expect(result.dice_rolls).toEqual([])
      expect(broken).toContain('DICE-01')
    }))

  it('[DICE-02] a bracket with an invented roll is taken out of the prose', () =>
    peaceful({ narrative: 'You slip by. [DICE: Stealth 1d20 = 15] Nobody stirs.' }).thenPlayed(
      ({ result, broken }) => {
        expect(result.narrative).not.toContain('[DICE')
        expect(result.narrative).toContain('Nobody stirs.')
        expect(broken).toContain('DICE-02')
      },
    ))

  it('[DICE-05] dice without a ledger are cleared', () =>
    peaceful({ dice_rolls: ['Stealth: 1d20+3 = 15+3 = 18 vs DC 15 (Success)'] }).thenPlayed(
      ({ result, broken }) => {
        expect(result.dice_rolls).toEqual([])
        expect(broken).toContain('DICE-05')
      },
    ))

  it('[DICE-06] the ledger’s number stands, not the narrator’s', () =>
    sneaking(12, { dice_rolls: ['Stealth: 1d20 +5 DEX = 13 +5 DEX = 18 vs DC 15 (Success)'] }).thenPlayed(
      ({ result, broken }) => {
        expect(result.dice_rolls).toEqual(['Stealth: 1d20 +5 DEX = 12 +5 DEX = 17 vs DC 15 (Success)'])
        expect(broken).toContain('DICE-06')
      },
    ))

  it('[DICE-07] fifteen against fifteen is a success, whatever it was called', () =>
    sneaking(10, { dice_rolls: ['Stealth: 1d20 +5 DEX = 10 +5 DEX = 15 vs DC 15 (Fail)'] }).thenPlayed(
      ({ result, broken }) => {
        expect(result.dice_rolls[0]).toMatch(/\(Success\)$/)
        expect(broken).toContain('DICE-07')
      },
    ))

  it('[DICE-08] a string that is none is dropped', () =>
    sneaking(10, { dice_rolls: ['Perception 18 success'] }).thenPlayed(({ result, broken }) => {
      expect(result.dice_rolls).toHaveLength(1)
      expect(result.dice_rolls[0]).toContain('Stealth')
      expect(broken).toContain('DICE-08')
    }))

  it('[DICE-10] there is one audit event a roll', () =>
    given()
      .when(
        {
          input: 'Twice.',
          rolls: [stealth, { ...stealth, label: 'Again' }],
          answer: {
            dice_audit_events: [
              {
                source: 'server_tool',
                label: 'Stealth',
                notation: '1d20',
                rolls: [9],
                modifier: 5,
                total: 14,
              },
            ],
          },
        },
        fixedDice(9, 4),
      )
      .thenPlayed(({ result, broken }) => {
        expect(result.dice_audit_events).toHaveLength(2)
        expect(broken).toContain('DICE-10')
      }))

  it.each([
    ['[DICE-11]', 'imagination', [9], 5, 14],
    ['[DICE-12]', 'server_tool', [29], 5, 34],
    ['[DICE-13]', 'server_tool', [9], 5, 25],
  ] as const)('%s an event from source %s with rolls %j is rejected', (id, source, rolls, modifier, total) =>
    sneaking(9, {
      dice_audit_events: [{ source, label: 'Stealth', notation: '1d20', rolls: [...rolls], modifier, total }],
    }).thenPlayed(({ result, broken }) => {
      expect(result.dice_audit_events).toEqual([
        {
          source: 'server_tool',
          label: 'Stealth',
          notation: expect.any(String),
          rolls: [9],
          modifier: 5,
          total: 14,
        },
      ])
      expect(broken).toContain(id.slice(1, -1))
    }),
  )

  it('[DICE-14] advantage shows two faces and keeps the higher', () =>
    given()
      .when({ input: 'With care.', rolls: [{ ...stealth, advantage: true }] }, fixedDice(4, 17))
      .thenPlayed(({ result }) => {
        expect(result.dice_audit_events[0]).toMatchObject({ rolls: [4, 17], total: 22 })
      }))

  it('[DICE-15] a peaceful turn has no events', () =>
    peaceful({
      dice_audit_events: [
        { source: 'server_tool', label: 'x', notation: '1d20', rolls: [9], modifier: 0, total: 9 },
      ],
    }).thenPlayed(({ result, broken }) => {
      expect(result.dice_audit_events).toEqual([])
      expect(broken).toContain('DICE-15')
    }))

  it('[DICE-24] nobody can bring a result', () =>
    given()
      .when({ input: 'Twenty!', rolls: [{ ...stealth, value: 20 } as RollRequest] })
      .thenRefused('dice/unknown-field'))

  it('[DICE-27] advantage is true or false; both together are neither', async () => {
    await given()
      .when({ input: 'Maybe?', rolls: [{ ...stealth, advantage: 'yes' } as unknown as RollRequest] })
      .thenRefused('dice/bad-advantage')
    await given()
      .when({ input: 'Both.', rolls: [{ ...stealth, advantage: true, disadvantage: true }] }, fixedDice(11))
      .thenPlayed(({ result }) => expect(result.rolls[0]?.groups[0]?.faces).toHaveLength(1))
  })
})
