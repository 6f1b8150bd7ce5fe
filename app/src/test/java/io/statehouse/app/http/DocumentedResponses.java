package io.statehouse.app.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares responses with the OpenAPI document: status, media type, and the shape of JSON. */
public final class DocumentedResponses {
  private final Map<?, ?> paths;
  private final Map<?, ?> schemas;

  public DocumentedResponses(String openApi) {
    Map<?, ?> document = (Map<?, ?>) json(openApi);
    paths = map(document, "paths");
    schemas = map(map(document, "components"), "schemas");
  }

  public Map<?, ?> paths() {
    return paths;
  }

  public void check(String method, String path, HttpResponse<String> response) {
    Map<?, ?> operation = operation(method, path);
    if (operation == null) {
      return; // nothing is there, which is what the test wants to see
    }
    Object documented = map(operation, "responses").get("" + response.statusCode());
    String where = method + " " + path + " " + response.statusCode();
    boolean ofTheOriginal =
        !map(map(map(operation, "responses"), "default"), "content")
            .containsKey("application/problem+json");
    if (documented == null && (response.statusCode() < 400 || !ofTheOriginal)) {
      throw new AssertionError("not documented: " + where);
    }
    if (documented == null) {
      return;
    }
    if (((Map<?, ?>) documented).get("$ref") instanceof String) {
      if (!method.equals("HEAD")) {
        matches(json(response.body()), map(schemas, "Problem"), where);
      }
      return;
    }
    Map<?, ?> content = (Map<?, ?>) ((Map<?, ?>) documented).get("content");
    String mediaType = response.headers().firstValue("Content-Type").orElse("");
    if (content != null
        && mediaType.equals("application/json")
        && content.get(mediaType) instanceof Map<?, ?> shape
        && shape.get("schema") instanceof Map<?, ?> schema) {
      matches(json(response.body()), schema, where);
    }
  }

  private Map<?, ?> operation(String method, String path) {
    Map<?, ?> found = null;
    for (Map.Entry<?, ?> entry : paths.entrySet()) {
      String form = (String) entry.getKey();
      if (path.matches(form.replaceAll("\\{[a-z]+}", "[^/]+"))
          && ((Map<?, ?>) entry.getValue()).get(method.toLowerCase(Locale.ROOT))
              instanceof Map<?, ?> operation
          && (found == null || form.equals(path))) {
        found = operation;
      }
    }
    return found;
  }

  private void matches(Object value, Map<?, ?> schema, String where) {
    if (schema.get("$ref") instanceof String reference) {
      matches(value, map(schemas, reference.substring(reference.lastIndexOf('/') + 1)), where);
      return;
    }
    if (schema.get("anyOf") instanceof List<?> choices
        && choices.get(1).equals(Map.of("type", "null"))) {
      Map<?, ?> chosen = (Map<?, ?>) choices.get(value == null ? 1 : 0);
      matches(value, chosen, where);
      return;
    }
    if (schema.get("anyOf") instanceof List<?> forms) {
      matchesOne(value, forms, where);
      return;
    }
    if (schema.isEmpty()) {
      return; // anything
    }
    String type = (String) schema.get("type");
    boolean right =
        switch (type) {
          case "string" -> value instanceof String;
          case "integer" -> value instanceof Long;
          case "number" -> value instanceof Number;
          case "boolean" -> value instanceof Boolean;
          case "null" -> value == null;
          case "array" -> value instanceof List<?>;
          case "object" -> value instanceof Map<?, ?>;
          default -> false;
        };
    if (!right) {
      throw new AssertionError(where + ": expected " + type + " but found " + value);
    }
    if (value instanceof List<?> list) {
      list.forEach(element -> matches(element, map(schema, "items"), where));
    } else if (value instanceof Map<?, ?> object) {
      members(object, schema, where);
    }
  }

  private void matchesOne(Object value, List<?> forms, String where) {
    AssertionError last = null;
    for (Object form : forms) {
      try {
        matches(value, (Map<?, ?>) form, where);
        return;
      } catch (AssertionError other) {
        last = other;
      }
    }
    throw last;
  }

  private void members(Map<?, ?> object, Map<?, ?> schema, String where) {
    Map<?, ?> properties = schema.get("properties") instanceof Map<?, ?> named ? named : Map.of();
    object.forEach(
        (name, value) -> {
          if (properties.get(name) instanceof Map<?, ?> known) {
            matches(value, known, where + " " + name);
          } else if (schema.get("additionalProperties") instanceof Map<?, ?> any) {
            matches(value, any, where + " " + name);
          } else {
            throw new AssertionError(where + ": member is not documented: " + name);
          }
        });
    if (schema.get("required") instanceof List<?> required
        && !object.keySet().containsAll(required)) {
      throw new AssertionError(where + ": expected " + required + " but found " + object.keySet());
    }
  }

  private static Map<?, ?> map(Map<?, ?> parent, String name) {
    return (Map<?, ?>) parent.get(name);
  }

  /** Reads JSON into maps, lists, texts and numbers. */
  public static Object json(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return value(parser);
    } catch (IOException broken) {
      throw new UncheckedIOException("not JSON: " + text, broken);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        yield object;
      }
      case START_ARRAY -> {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser));
        }
        yield array;
      }
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }
}
