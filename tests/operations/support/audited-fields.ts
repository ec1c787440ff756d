import * as contracts from '@vaultway/contracts';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';

/** Node of a syntax tree (ESTree). */
interface Node {
  type: string;
  [part: string]: unknown;
}

/** Properties that hold the form of a record in the activity log, or make it. */
const FORMS = new Set(['before', 'after', 'toView']);
const AUDITED = /record_type|RecordStore|recordAudit/;

/** Reads the sources of services for the fields of the records that they enter into the activity log. */
export function auditedFields(root: string): string[] {
  const files = globSync('services/{*,libs/common}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .map((text) => ({ text, nodes: nodesOf(parseAst(text, { lang: 'ts' }) as unknown as Node) }));
  const functions = new Map(files.flatMap(({ nodes }) => nodes.flatMap(functionOf)));
  const fields = files
    .filter(({ text }) => AUDITED.test(text))
    .flatMap(({ nodes }) => nodes.filter(isForm))
    .flatMap(({ value }) => keysOf(value as Node, functions));
  return [...new Set(fields)].toSorted();
}

type Functions = ReadonlyMap<string, Node>;

const isForm = (node: Node) => node.type === 'Property' && FORMS.has(nameOf(node['key'] as Node));

function keysOf(form: Node, functions: Functions): string[] {
  switch (form.type) {
    case 'ParenthesizedExpression':
      return keysOf(form['expression'] as Node, functions);
    case 'LogicalExpression':
      return keysOf(form['right'] as Node, functions);
    case 'CallExpression':
      return keysOf(form['callee'] as Node, functions);
    case 'ArrowFunctionExpression':
      return keysReturned(form, functions);
    case 'Identifier': {
      const named = functions.get(nameOf(form));
      return named ? keysReturned(named, functions) : [];
    }
    case 'ObjectExpression':
      return (form['properties'] as Node[]).flatMap((property) =>
        property.type === 'SpreadElement'
          ? keysOf(property['argument'] as Node, functions)
          : nameOf(property['key'] as Node),
      );
    default:
      return [];
  }
}

/** Fields of a function's result: of its type in the contracts, or of the object that it returns. */
function keysReturned({ returnType, body }: Node, functions: Functions): string[] {
  const type = (returnType as { typeAnnotation?: { typeName?: Node } } | null)?.typeAnnotation?.typeName;
  const schema = type && (contracts as Record<string, unknown>)[nameOf(type)];
  if (schema && typeof schema === 'object' && 'shape' in schema) return Object.keys(schema.shape as object);
  return body ? keysOf(body as Node, functions) : [];
}

function functionOf(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration') return [[nameOf(node['id'] as Node), node]];
  const made = node['init'] as Node | null;
  if (node.type !== 'VariableDeclarator' || made?.type !== 'ArrowFunctionExpression') return [];
  return [[nameOf(node['id'] as Node), made]];
}

const nameOf = ({ name, value }: Node): string => (name ?? value ?? '') as string;

function nodesOf(node: Node): Node[] {
  const parts = Object.values(node).flat().filter(isNode);
  return [node, ...parts.flatMap(nodesOf)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
