import type { RuleTester } from 'oxlint/plugins-dev';

/** Oxlint names this type in no other way. */
type Rule = Parameters<RuleTester['run']>[1];

const nestedChoice: Rule = {
  create: (context) => ({
    ConditionalExpression({ test, consequent }) {
      const message =
        'A choice inside the condition or the first branch of another is hard to read.';
      for (const node of [test, consequent]) {
        if (node.type === 'ConditionalExpression') context.report({ node, message });
      }
    },
  }),
};

const spreadLiteral: Rule = {
  create: (context) => ({
    ObjectExpression({ properties }) {
      const message = 'Write the properties; a spread literal only saves lines.';
      for (const node of properties) {
        if (node.type !== 'SpreadElement') continue;
        if (node.argument.type === 'ObjectExpression') context.report({ node, message });
      }
    },
  }),
};

const tupleOfDeclarations: Rule = {
  create: (context) => ({
    VariableDeclarator(node) {
      const message = 'Declare each on its own; a tuple only saves lines.';
      const isTuple = node.id.type === 'ArrayPattern' && node.init?.type === 'ArrayExpression';
      if (isTuple) context.report({ node, message });
    },
  }),
};

/** `void x`, where Oxlint's own rule only looks at `void` before calls. */
const voidOfNoCall: Rule = {
  create: (context) => ({
    UnaryExpression(node) {
      const message = '`void` discards what a call returns; before anything else it has no effect.';
      const isUseless = ['Identifier', 'MemberExpression'].includes(node.argument.type);
      if (node.operator === 'void' && isUseless) context.report({ node, message });
    },
  }),
};

/** Our own rules of syntax, as a plugin of Oxlint. */
export default {
  meta: { name: 'backcounter' },
  rules: {
    'nested-choice': nestedChoice,
    'spread-literal': spreadLiteral,
    'tuple-of-declarations': tupleOfDeclarations,
    'void-of-no-call': voidOfNoCall,
  },
};
