import type { ApiError } from "../../contract/errors.ts";
import type { Parameter } from "../../contract/parameter.ts";
import { isObject, readFields, writeQuery } from "../../contract/query.ts";
import { fieldsOf } from "../../contract/schema.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Tool } from "../tool.ts";

/** A tool as the protocol serves it. */
export interface ServedTool {
  readonly name: string;
  /** As `tools/list` shows it. */
  readonly listed: (directory: Directory) => Promise<object>;
  /**
   * Returns lines to read, and the endpoint's answer.
   * @throws ApiError for arguments that can't be answered
   */
  readonly call: (directory: Directory, given: unknown) => Promise<object>;
  /** Turns an error into a result, so that the model can correct its call. */
  readonly refused: (error: ApiError, given: unknown) => object;
}

export function toolOf(endpoint: Endpoint, tool: Tool<object>): ServedTool {
  const { name, title, description = `${endpoint.summary}. ${endpoint.description}` } = tool;
  const { parameters = endpoint.parameters } = tool;
  return {
    name,
    listed: async (directory) => {
      const { selfContained } = await directory.onDemand!();
      return {
        name,
        title,
        description,
        inputSchema: fieldsOf(parameters),
        outputSchema: selfContained(endpoint.schema),
        annotations: { title, readOnlyHint: true, openWorldHint: false },
      };
    },
    call: async (directory, given) => {
      const values = readFields(parameters, given);
      const { payload } = await endpoint.ask(directory, writeQuery(endpoint.parameters, values));
      return {
        ...textResult([tool.text(payload!)]),
        structuredContent: { success: true, ...payload },
      };
    },
    refused: (error, given) => ({
      ...textResult([error.message, ...nextSteps(error, tool, parameters, given)]),
      isError: true,
    }),
  };
}

function textResult(lines: readonly string[]) {
  return { content: [{ type: "text", text: lines.join("\n") }] };
}

/** Advice for a model after an error. */
function nextSteps(
  { code, details: { parameter, suggestions = [] } }: ApiError,
  { notFound }: Tool<object>,
  parameters: readonly Parameter[],
  given: unknown,
): string[] {
  if (suggestions.length > 0)
    return [`Similar: ${suggestions.join(", ")}. If one is meant, call again with it.`];
  if (code === "not_found")
    return [notFound ?? `Leave ${parameter} out, or find the name with search_places.`];
  const names = parameters.map(({ name }) => name);
  const unknown = isObject(given) ? Object.keys(given).filter((key) => !names.includes(key)) : [];
  const listed = parameters.map(({ name, required }) => (required ? `${name} (required)` : name));
  return [
    ...(unknown.length > 0 ? [`Not known: ${unknown.slice(0, names.length).join(", ")}.`] : []),
    `Arguments: ${listed.join(", ")}.`,
  ];
}
