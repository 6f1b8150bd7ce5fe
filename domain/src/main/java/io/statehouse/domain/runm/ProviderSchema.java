package io.statehouse.domain.runm;

/** The schema of providers that every store has from its first start, as the original writes it. */
final class ProviderSchema {
  static final String DEFAULT =
      """
      {
        "$id": "https://runmachine.io/runm.provider.schema.json",
        "$schema": "http://json-schema.org/draft-07/schema#",
        "description": "A provider of resources",
        "type": "object",
        "properties": {
          "partition": {
            "type": "string"
          },
          "provider_type": {
            "type": "string"
          },
          "name": {
            "type": "string"
          },
          "uuid": {
            "type": "string"
          },
          "parent": {
            "type": "string"
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "properties": {
            "type": "object",
      \s\s\s\s\s\s
            "patternProperties": {
              "^[a-zA-Z0-9]*$": {
                "type": "string"
              }
            },
            "required": [],
            "additionalProperties": false
          }
        },
        "required": ["partition", "provider_type"],
        "additionalProperties": false
      }
      """;

  private ProviderSchema() {}
}
