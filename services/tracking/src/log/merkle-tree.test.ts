import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafOf, naiveRoot, rootBy } from '../../test/support/proofs.js';
import { EMPTY_ROOT, inclusionRanges, leafHash, rootAbove } from './merkle-tree.js';
import { TileCache } from './tile-cache.js';
import { grow, hashesOf, type ReadTiles, Tile } from './tiles.js';

/** Leaves and roots of Certificate Transparency's reference tests. */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** An in-memory tree that grows like the stored one. */
class Tree {
  size = 0;
  private readonly tiles = new Map<string, Buffer>();
  readonly read: ReadTiles = (names) =>
    Promise.resolve(
      names.flatMap(({ level, index }) => {
        const hashes = this.tiles.get(`${level}/${index}`);
        return hashes ? [new Tile(level, index, hashes)] : [];
      }),
    );

  async add(leaves: Buffer[]): Promise<void> {
    for (const { level, index, hashes } of await grow(this.size, leaves, this.read)) {
      this.tiles.set(`${level}/${index}`, hashes);
    }
    this.size += leaves.length;
  }

  async root(size = this.size): Promise<Buffer | undefined> {
    return (await hashesOf([{ begin: 0, end: size }], this.read))[0];
  }
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, n) => leafHash(Buffer.from(String(n))));

/** Batches of up to a few thousand leaves in total, across tile boundaries. */
const batches = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });

describe('a tree of tiles', () => {
  it('has the roots of Certificate Transparency’s reference tree', async () => {
    const tree = new Tree();
    const roots: string[] = [];
    for (const entry of ENTRIES) {
      await tree.add([leafHash(Buffer.from(entry, 'hex'))]);
      roots.push((await tree.root())?.toString('hex') ?? '');
    }
    expect(roots).toEqual(ROOTS);
    expect(EMPTY_ROOT.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('has the root of a naive tree and proves every leaf, however it grew', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), async (sizes, some) => {
        const tree = new Tree();
        const leaves = leavesOf(sizes.reduce((sum, size) => sum + size, 0));
        for (const size of sizes) await tree.add(leaves.slice(tree.size, tree.size + size));
        const root = naiveRoot(leaves);
        expect(await tree.root()).toEqual(root);
        const leaf = some % leaves.length;
        const path = await hashesOf(inclusionRanges(leaf, leaves.length), tree.read);
        expect(rootBy(leaves[leaf] ?? Buffer.alloc(0), leaf, leaves.length, path)).toEqual(root);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the root of each earlier size', async () => {
    const tree = new Tree();
    const leaves = leavesOf(600);
    await tree.add(leaves);
    for (const size of [1, 2, 255, 256, 257, 511, 512, 513]) {
      expect(await tree.root(size)).toEqual(naiveRoot(leaves.slice(0, size)));
    }
  });

  it('caches tiles of the upper levels while they have enough hashes', async () => {
    const tree = new Tree();
    await tree.add(leavesOf(1000));
    const asked: number[] = [];
    const cache = new TileCache((wanted) => {
      asked.push(...wanted.map(({ level }) => level));
      return tree.read(wanted);
    });
    const prove = async (leaf: number) => {
      asked.length = 0;
      const path = await hashesOf(inclusionRanges(leaf, tree.size), cache.read);
      expect(rootAbove(leavesOf(leaf + 1)[leaf] ?? EMPTY_ROOT, leaf, tree.size, path)).toEqual(
        await tree.root(),
      );
      return asked.toSorted((one, other) => one - other).join();
    };
    expect(await prove(3)).toBe('0,0,1');
    expect(await prove(300)).toBe('0,0');
    await tree.add(leavesOf(2000).slice(1000));
    expect(await prove(300)).toBe('0,0,1');
    expect(await prove(700)).toBe('0,0');
    cache.forget();
    expect(await prove(700)).toBe('0,0,1');
  });

  it('rejects an edge that does not match the size', async () => {
    const tree = new Tree();
    await tree.add(leavesOf(3));
    tree.size = 5;
    await expect(tree.add(leavesOf(1))).rejects.toThrow('does not match its size');
  });
});

it('hashes leaves with a different prefix than nodes', () => {
  expect(leafHash(Buffer.from('x'))).toEqual(leafOf(Buffer.from('x')));
});
