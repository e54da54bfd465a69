import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Expression | ESTree.Statement | ESTree.Program;

/** A constant at the top level of a source file. */
export interface SourceConstant {
  name: string;
  /** The name of its declared type. */
  type: string | undefined;
  value: Node;
}

const constantsOfFile = new Map<string, Map<string, SourceConstant>>();

/** Returns the constants of a file by their names: values, and functions that return one. */
export function constantsOf(file: string): Map<string, SourceConstant> {
  const known = constantsOfFile.get(file);
  if (known) return known;
  const constants = new Map<string, SourceConstant>();
  for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const annotation = id.typeAnnotation?.typeAnnotation;
      const type =
        annotation?.type === 'TSTypeReference' && annotation.typeName.type === 'Identifier'
          ? annotation.typeName.name
          : undefined;
      constants.set(id.name, { name: id.name, type, value: init });
    }
  }
  constantsOfFile.set(file, constants);
  return constants;
}

/** Numbers by their names, in the order of the source; the name of a plain number is empty. */
type Numbers = [name: string, value: number][];

const units: Record<string, number> = { minuteMs: 60_000, hourMs: 3_600_000, dayMs: 86_400_000 };

function numbersIn(file: string, node: Node): Numbers | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' ? [['', node.value]] : undefined;
    case 'BinaryExpression': {
      const left = numbersIn(file, node.left as Node)?.[0]?.[1];
      const right = numbersIn(file, node.right)?.[0]?.[1];
      if (node.operator !== '*' || left === undefined || right === undefined) return undefined;
      return [['', left * right]];
    }
    case 'Identifier': {
      const constant = constantsOf(file).get(node.name);
      if (constant) return numbersIn(file, constant.value);
      const unit = units[node.name];
      return unit === undefined ? undefined : [['', unit]];
    }
    case 'ObjectExpression':
      return node.properties.flatMap((property): Numbers => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
        const { name } = property.key;
        return (numbersIn(file, property.value as Node) ?? []).map(([inner, value]) => [
          inner ? `${name}.${inner}` : name,
          value,
        ]);
      });
    case 'ArrowFunctionExpression':
      return numbersIn(file, node.body as Node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return numbersIn(file, node.expression);
    default:
      return undefined;
  }
}

/**
 * Returns the numbers of a constant by their names, such as `limits.titleLength`; a single number has the name of the
 * constant. Empty if it consists of something else.
 */
export function numbersOf(file: string, constant: SourceConstant): Numbers {
  return (numbersIn(file, constant.value) ?? []).map(([name, value]) => [
    name ? `${constant.name}.${name}` : constant.name,
    value,
  ]);
}
