import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;

const ajv: AjvCompiler.BuildCompilerFromPool = AjvCompiler();
const serializers = SerializerSelector();

/** Serialisers by schema, for all servers of the process: the one that warms up and the one that answers have the same endpoints. */
const serializersBySchema = new WeakMap<object, ReturnType<ReturnType<typeof serializers>>>();

/**
 * Fastify's own compilers of validators and serialisers, which run with the first call of each endpoint: compiling all
 * schemas takes a third of the startup time, and few callers use all endpoints.
 */
export const lazyCompilers = {
  buildValidator(...options: Parameters<typeof ajv>) {
    const compile = ajv(...options);
    return (...route: Parameters<typeof compile>) => {
      let validate: ReturnType<typeof compile> | undefined;
      return (body: unknown) => {
        validate ??= compile(...route);
        return validate(body) || { error: validate.errors };
      };
    };
  },
  buildSerializer(...options: Parameters<typeof serializers>) {
    const compile = serializers(...options);
    return (route: Parameters<typeof compile>[0]) => {
      const schema = route.schema as object;
      let serialize: ReturnType<typeof compile> | undefined;
      return (answer: unknown) => {
        if (serialize === undefined) {
          serialize = serializersBySchema.get(schema) ?? compile(route);
          serializersBySchema.set(schema, serialize);
        }
        return serialize(answer);
      };
    };
  },
  // Fastify's types describe a validator as what Ajv returns; Fastify also accepts a function that returns the errors.
} as unknown as Factories;
