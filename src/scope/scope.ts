/** The front door of this folder: what other rooms may use. */
export { any, nothing } from "./kinds.ts";
export type { AnyScope, BothScope, NothingScope, Scope, UnionScope } from "./kinds.ts";
export type { Answer } from "./answer.ts";
export type { Binding, BindRefusal } from "./binding.ts";
export type { CommandScope, ShellScope } from "./command.ts";
export type { DurationScope } from "./duration.ts";
export type { EndpointScope, PortRange } from "./endpoint.ts";
export type { NamesScope } from "./names.ts";
export type { NumberScope } from "./number.ts";
export type { PathScope } from "./path.ts";
export type { Parameter, ParameterType, Pattern, Piece, Template } from "./pattern.ts";
export type { Component, ProductScope } from "./product.ts";
export type { Refusal } from "./refusal.ts";
export type { TextScope } from "./text-pattern.ts";
export type { ParameterScope } from "./textual.ts";
export type { Value } from "./value.ts";

export { contains, containment, isEmpty, member, overlaps, witness } from "./order.ts";
export { meet, normalise } from "./meet.ts";
export { bind } from "./bind.ts";
export { everything, exactly, type Domain, type Surroundings } from "./exactly.ts";
export { printScope } from "./print.ts";
