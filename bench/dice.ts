/**
 * Dice speed, as ratios measured in one process: CPU time, candidates interleaved round by round, the ratio
 * taken per round, the median of ratios reported. Absolute times would say more about the machine than about us.
 */
import { randomFillSync } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { DiceRoll } from '@dice-roller/rpg-dice-roller'
import type { FaceSource } from '../src/dice/index.ts'
import { createDiceRoller, parseNotation, roll, streamFamily } from '../src/dice/index.ts'

/** One measured goal. */
export interface BenchResult {
  readonly name: string
  readonly ratio: number
  readonly goal: string
  readonly passes: boolean
  readonly detail: string
}

const notations = ['1d20+5', '4d6kh3', '2d20kl1+3', '8d6', '10d10!>8'] as const
const rounds = 15

/** 16-bit words from anywhere, as faces: the same rejection as the provable stream. */
class WordDraws implements FaceSource {
  offset = 0
  readonly #words: Uint16Array
  readonly #refill: (words: Uint16Array) => void
  #sides = 0
  #limit = 0

  constructor(words: Uint16Array, refill: (words: Uint16Array) => void) {
    this.#words = words
    this.#refill = refill
  }

  face(sides: number): number {
    if (sides !== this.#sides) {
      this.#sides = sides
      this.#limit = 65_536 - (65_536 % sides)
    }
    for (;;) {
      const at = this.offset & (this.#words.length - 1)
      if (at === 0) this.#refill(this.#words)
      const drawn = this.#words[at] ?? 0
      this.offset += 1
      if (drawn < this.#limit) return 1 + (drawn % sides)
    }
  }
}

/** Random bytes drawn in bulk, the fastest honest source there is: what the provable stream is held against. */
function poolDraws(): FaceSource {
  return new WordDraws(new Uint16Array(8192), (words) => {
    randomFillSync(words)
  })
}

/** A provable stream whose draws are already computed: the price of the dice without the price of the hash. */
function filledDraws(): FaceSource {
  const words = new Uint16Array(65_536)
  const source = { campaign_id: 'bench', epoch: 1, server_seed: 'ab'.repeat(32), client_seed: 'b' }
  const stream = streamFamily(source).stream(1)
  for (let index = 0; index < words.length; index += 1) words[index] = stream.face(65_536) - 1
  return new WordDraws(words, () => undefined)
}

function cpuMicroseconds(run: () => void, times: number): number {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index += 1) run()
  const used = process.cpuUsage(before)
  return (used.user + used.system) / times
}

/** How many times longer `slow` takes than `fast`: the median over interleaved rounds. */
function ratioOf(slow: () => void, slowTimes: number, fast: () => void, fastTimes: number): number {
  cpuMicroseconds(slow, slowTimes)
  cpuMicroseconds(fast, fastTimes)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const slowTime = cpuMicroseconds(slow, slowTimes)
    ratios.push(slowTime / cpuMicroseconds(fast, fastTimes))
  }
  return ratios.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN
}

function parseAndRoll(notation: string, draws: FaceSource): number {
  const asked = parseNotation(notation)
  return asked.ok ? roll(asked.value, draws).total : Number.NaN
}

function speedBench(): BenchResult {
  const draws = filledDraws()
  let sink = 0
  const ratios = notations.map((notation) =>
    ratioOf(
      () => {
        sink += new DiceRoll(notation).total
      },
      1500,
      () => {
        sink += parseAndRoll(notation, draws)
      },
      60_000,
    ),
  )
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const detail = notations.map((notation, index) => `${notation} ${ratios[index]?.toFixed(1)}x`).join(', ')
  return {
    name: 'dice: parse and roll with full audit, against rpg-dice-roller',
    ratio: mean,
    goal: '>= 20',
    passes: mean >= 20 && Number.isFinite(sink),
    detail,
  }
}

const attempt = { actor: 'pc_mira_001', action: 'fight', target: 'npc_goblin_001', check: 'attack' }

/** Ten rolls as a fight makes them: attacks, damage, a save, some initiative. */
const turn = [
  '1d20+5',
  '1d8+3',
  '1d20+5',
  '2d6+3',
  '2d20kl1+3',
  '4d6kh3',
  '1d20',
  '8d6',
  '1d20+2',
  '10d10!>8',
]

function rollTurn(nonce: number, draws: FaceSource): number {
  const roller = createDiceRoller({ epoch: 1, nonce, draws, moment: 'f00d', previous: () => undefined })
  for (const notation of turn) roller.roll({ label: 'Roll', notation, attempt })
  return roller.entries.length
}

function provableBench(): BenchResult[] {
  const family = streamFamily({
    campaign_id: 'bench',
    epoch: 1,
    server_seed: 'ab'.repeat(32),
    client_seed: 'b',
  })
  const pool = poolDraws()
  let nonce = 0
  let sink = 0
  const turnRatio = ratioOf(
    () => {
      nonce += 1
      sink += rollTurn(nonce, family.stream(nonce))
    },
    2000,
    () => {
      nonce += 1
      sink += rollTurn(nonce, pool)
    },
    2000,
  )
  const bareRatio = ratioOf(
    () => {
      nonce += 1
      const stream = family.stream(nonce)
      for (const notation of turn) sink += parseAndRoll(notation, stream)
    },
    3000,
    () => {
      for (const notation of turn) sink += parseAndRoll(notation, pool)
    },
    3000,
  )
  return [
    {
      name: 'dice: a provable ten-roll turn, against a plain CSPRNG pool',
      ratio: turnRatio,
      goal: '<= 2',
      passes: turnRatio <= 2 && sink > 0,
      detail: `ledger rows included; parsing and rolling alone ${bareRatio.toFixed(2)}x`,
    },
  ]
}

/** Measures every dice goal. */
export async function diceBench(): Promise<BenchResult[]> {
  return [speedBench(), ...provableBench()]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const result of await diceBench()) {
    const verdict = result.passes ? 'ok  ' : 'MISS'
    console.log(
      `${verdict} ${result.name}: ${result.ratio.toFixed(2)} (goal ${result.goal}); ${result.detail}`,
    )
  }
}
