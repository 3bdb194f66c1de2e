import { describe, expect, it } from 'vitest'
import { isFault } from '../../core/fault.ts'
import { requireSqlite } from './node-sqlite-driver.ts'

function refusalOf(version: string): string | null {
  try {
    requireSqlite(version)
    return null
  } catch (error) {
    return isFault(error) && error.kind === 'unsupported' ? error.message : `no fault: ${String(error)}`
  }
}

describe('the version of SQLite', () => {
  it.each(['3.51.2', '3.50.9', '3.7.0', '2.99.99', '0', ''])('refuses %j with a sentence', (version) => {
    expect(refusalOf(version)).toMatch(/needs 3\.51\.3 or newer/)
  })

  it.each(['3.51.3', '3.51.10', '3.53.4', '4.0.0'])('accepts %j', (version) => {
    expect(refusalOf(version)).toBeNull()
  })
})
