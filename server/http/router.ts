import type { Result } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Caches the match of each of `paths`, none of which has parameters (decision 028). */
export class LiteralPathRouter<T> extends TrieRouter<T> {
  readonly #paths: ReadonlySet<string>
  readonly #found = new Map<string, Result<T>>()

  constructor(paths: readonly string[]) {
    super()
    this.#paths = new Set(paths)
  }

  override match(method: string, path: string): Result<T> {
    if (!this.#paths.has(path)) return super.match(method, path)
    const asked = `${method} ${path}`
    const found = this.#found.get(asked) ?? super.match(method, path)
    this.#found.set(asked, found)
    return found
  }
}
