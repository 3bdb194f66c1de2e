import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { sha256Hex as sha256 } from '../../dice/random-stream.ts'
import { storeContract } from '../../testing/store-contract.ts'
import { LedgerStore } from '../ledger-store.ts'
import { SqliteShelf } from './sqlite-shelf.ts'

storeContract({ describe, it }, 'SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-'))
  return new LedgerStore(new SqliteShelf(folder, sha256))
})
