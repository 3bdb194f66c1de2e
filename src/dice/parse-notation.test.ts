import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalNotation } from './canonical-notation.ts'
import type { DiceExpression } from './dice-expression.ts'
import { parseNotation } from './parse-notation.ts'
import { rangeOf } from './roll-expression.ts'

function read(text: string): DiceExpression {
  const asked = parseNotation(text)
  if (!asked.ok) throw new Error(`${text}: ${asked.refusal.message}`)
  return asked.value
}

function refused(text: string): [string, unknown] {
  const asked = parseNotation(text)
  return asked.ok
    ? ['accepted', canonicalNotation(asked.value)]
    : [asked.refusal.code, asked.refusal.data?.position]
}

describe('what is read', () => {
  it.each([
    ['d20', '1d20', 1, 20],
    ['D%', '1d100', 1, 100],
    ['4dF', '4dF', -4, 4],
    ['4dF.2', '4dF', -4, 4],
    ['10dF.1', '10dF.1', -10, 10],
    ['4d6k3', '4d6kh3', 3, 18],
    ['4d6d1', '4d6dl1', 3, 18],
    ['1d20adv', '2d20kh1', 1, 20],
    ['1d20dis + 3', '2d20kl1+3', 4, 23],
    ['2d6[fire] + 1d4[cold]', '2d6[fire]+1d4[cold]', 3, 16],
    ['1d20+-5', '1d20-5', -4, 15],
    ['1d20--6', '1d20+6', 7, 26],
    ['(4*6)d6', '24d6', 24, 144],
    ['3d(5/2)', '3d2', 3, 6],
    ['-(4d6)', '-(4d6)', -4, -24],
    ['-2^2', '-(2^2)', -4, -4],
    ['(-2)^2', '(-2)^2', 4, 4],
    ['2^3^2', '2^3^2', 512, 512],
    ['(2^3)^2', '(2^3)^2', 64, 64],
    ['1-(2-3)', '1-(2-3)', 2, 2],
    ['2*(3+4)', '2*(3+4)', 14, 14],
    ['4d6>5f<=2', '4d6>5f<=2', -4, 4],
    ['4d6!>=5>=6', '4d6!>=5>=6', 0, 104],
    ['6d6!=6>=5', '6d6!=6>=5', 0, 106],
    ['5d10r', '5d10r=1', 5, 50],
    ['2d6r!=5!', '2d6r<>5!', 2, 612],
    ['4d10max6min3', '4d10min3max6', 12, 24],
    ['8d45cs=12cfsd', '8d45cs=12cf=1sd', 8, 360],
    ['{4d6}dh2', '{4d6dh2}', 2, 12],
    ['{2d6, 1d12}kh1', '{2d6,1d12}kh1', 2, 12],
    ['{4d6+5, 20/2d10, d4-1}>10f<2', '{4d6+5,20/2d10,1d4-1}>10f<2', -1, 0],
    ['floor(2.56 * d7)', 'floor(2.56*1d7)', 2, 17],
    ['round(1d3/2)+abs(-(1d4))+ceil(0.5)', 'round(1d3/2)+abs(-(1d4))+ceil(0.5)', 3, 7],
    ['0.0000001*1d6', '0.0000001*1d6', 0, 0],
  ])('%s', (text, canonical, min, max) => {
    expect(canonicalNotation(read(text))).toBe(canonical)
    expect(rangeOf(read(text))).toEqual({ min, max })
  })
})

describe('what is refused, and where', () => {
  it.each([
    ['', 'dice/no-notation', 0],
    ['   ', 'dice/no-notation', 0],
    ['999999d999999', 'dice/too-many-sides', 0],
    ['101d6', 'dice/too-many-dice', 0],
    ['60d6+41d6', 'dice/too-many-dice', 5],
    ['99d6+1d6+1d20adv', 'dice/too-many-dice', 9],
    ['1d1001', 'dice/too-many-sides', 0],
    ['1d0', 'dice/no-sides', 0],
    ['0d6', 'dice/no-dice', 0],
    ['(1-5)d6', 'dice/no-dice', 0],
    ['d-1', 'dice/unexpected', 0],
    ['1d', 'dice/missing-number', 2],
    ['2+', 'dice/unfinished', 2],
    ['2d6 cats', 'dice/unexpected', 4],
    ['d01', 'dice/leading-zero', 1],
    ['1.5d6', 'dice/part-of-a-die', 0],
    ['dF.3', 'dice/unknown-die', 2],
    ['dF.10', 'dice/unknown-die', 2],
    ['6d6dl', 'dice/missing-number', 5],
    ['6d6kh0', 'dice/select-none', 5],
    ['4d6kh3kh2', 'dice/said-twice', 6],
    ['4d6!!!', 'dice/said-twice', 5],
    ['4d6r=1r=2', 'dice/said-twice', 6],
    ['4d6min2min3', 'dice/said-twice', 7],
    ['4d6>3>4', 'dice/said-twice', 5],
    ['4d6cscs', 'dice/said-twice', 5],
    ['4d6sasd', 'dice/said-twice', 5],
    ['4d6>=', 'dice/missing-number', 5],
    ['4d6!>', 'dice/missing-number', 5],
    ['4d6r>', 'dice/missing-number', 5],
    ['4d6cs>', 'dice/missing-number', 6],
    ['4d6>3f', 'dice/missing-comparison', 6],
    ['4d7f!=2', 'dice/failure-first', 3],
    ['4d6>3f<', 'dice/missing-number', 7],
    ['d6max', 'dice/missing-number', 5],
    ['d6min09', 'dice/leading-zero', 5],
    ['d6min99999999999999999', 'dice/too-large', 5],
    ['d6min9000000000000', 'dice/too-large', 2],
    ['d6moo', 'dice/unknown-modifier', 2],
    ['d6apple', 'dice/unknown-modifier', 2],
    ['d6dizzy', 'dice/unknown-modifier', 2],
    ['d6ca', 'dice/unknown-modifier', 2],
    ['2d20adv', 'dice/advantage-on-many', 4],
    ['1d20advdis', 'dice/advantage-on-many', 7],
    ['d1!', 'dice/never-ends', 2],
    ['d6!>=1', 'dice/never-ends', 2],
    ['d6r<7', 'dice/never-ends', 2],
    ['-4d6', 'dice/minus-dice', 0],
    ['-', 'dice/unfinished', 1],
    ['1d6/0', 'dice/undefined', 0],
    ['1/1dF', 'dice/undefined', 0],
    ['1%(1dF)', 'dice/undefined', 0],
    ['(0-4)^0.5', 'dice/undefined', 0],
    ['(0-4)^(0-1)', 'dice/undefined', 0],
    ['max(1/0,2)', 'dice/undefined', 4],
    ['{1/0,2}', 'dice/undefined', 1],
    ['1+1/0', 'dice/undefined', 2],
    ['-(1/0)', 'dice/undefined', 2],
    ['999^999', 'dice/too-large', 0],
    ['99999999999999999999', 'dice/too-large', 0],
    ['4000000000000000+4000000000000000', 'dice/too-large', 0],
    ['(1d4)d6', 'dice/computed-from-dice', 0],
    ['2d(-(1d4)*2)', 'dice/computed-from-dice', 2],
    ['2d({1d4,2}+max(1,2))', 'dice/computed-from-dice', 2],
    ['2d(1/0)', 'dice/undefined', 3],
    ['(9^9^9 % 7)d6', 'dice/too-large', 1],
    ['9^9^9 % 7', 'dice/too-large', 0],
    ['2 + min(1, 8 ^ 99)', 'dice/too-large', 11],
    ['1 + {4000000000000000, 4000000000000000}', 'dice/too-large', 4],
    ['0.000000000000000000001', 'dice/too-many-decimals', 0],
    ['2d(', 'dice/unfinished', 3],
    ['(1d6', 'dice/unclosed', 4],
    ['(1d6]', 'dice/unexpected', 4],
    ['()d6', 'dice/unexpected', 1],
    ['{1d6', 'dice/unclosed', 4],
    ['{', 'dice/unfinished', 1],
    ['{4d6}kh', 'dice/missing-number', 7],
    ['{4d10*5d6}k2', 'dice/which-dice', 0],
    ['{4d6kh3}dl1', 'dice/said-twice', 0],
    ['{4d6,1d8}kh1kh1', 'dice/said-twice', 12],
    ['2d6[fire', 'dice/unclosed', 3],
    ['2d6[]', 'dice/bad-label', 3],
    [`2d6[${'x'.repeat(41)}]`, 'dice/bad-label', 3],
    ['2d6[a=b]', 'dice/bad-label', 3],
    ['floor(1,2)', 'dice/too-many-arguments', 5],
    ['floor(1', 'dice/unfinished', 7],
    ['floor()', 'dice/unexpected', 6],
    ['mod3', 'dice/unexpected', 0],
    ['1d6;', 'dice/unexpected', 3],
    [`${'('.repeat(60)}1`, 'dice/too-deep', 51],
    [`${'-'.repeat(60)}1`, 'dice/too-deep', 51],
    [`${'2^'.repeat(60)}1`, 'dice/too-deep', 102],
    ['('.repeat(10_000), 'dice/too-long', 1000],
  ])('%.40s', (text, code, position) => {
    expect(refused(text)).toEqual([code, position])
  })

  it('says what would work, in a sentence', () => {
    const asked = parseNotation('2d6 + 200d6')
    expect(asked.ok ? '' : asked.refusal.message).toBe(
      'One notation rolls at most 100 dice, all terms together.',
    )
  })
})

/** Where we answer otherwise than the public suite's labels: the guide's table is the list. */
function differences(kind: string): string[] {
  const guide = readFileSync(new URL('../../docs/guides/dice-notation.md', import.meta.url), 'utf8')
  const rows = guide.split('\n').filter((line) => line.startsWith(`| ${kind} |`))
  return rows.flatMap((row) => Array.from(row.matchAll(/`([^`]+)`/g), (match) => match[1] ?? ''))
}

const suitePath = new URL('../../../shared/data/dice/greenimp-notations.json', import.meta.url)

describe('the public suite of rpg-dice-roller', () => {
  it('differs where the guide says it does', () => {
    expect(differences('refused').length).toBeGreaterThan(15)
    expect(differences('smaller range').length).toBeGreaterThan(5)
    for (const notation of differences('refused')) expect(parseNotation(notation).ok, notation).toBe(false)
    for (const notation of differences('smaller range'))
      expect(parseNotation(notation).ok, notation).toBe(true)
  })

  it('is answered alike but for the listed differences', () => {
    if (!existsSync(suitePath)) {
      console.log('The public dice suite is not here; only the listed differences were tested.')
      return
    }
    const suite = JSON.parse(readFileSync(suitePath, 'utf8')) as {
      cases: { notation: string; accepted: boolean; min?: number; max?: number }[]
    }
    const found = new Set<string>()
    for (const { notation, accepted, min, max } of suite.cases) {
      const asked = parseNotation(notation)
      const range = asked.ok ? rangeOf(asked.value) : undefined
      if (asked.ok !== accepted || range?.min !== min || range?.max !== max) found.add(notation)
    }
    expect(found).toEqual(new Set([...differences('refused'), ...differences('smaller range')]))
  })
})
