package io.statehouse.app.systems.runm.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.ValidationLimitExceededException;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Draft7;
import com.networknt.schema.regex.RegularExpressionFactory;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.entities.SchemaValidator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Validates documents against schemas that anyone may have written. A schema stands alone: nothing
 * that it refers to is loaded, from the network or from files. What it costs to compile and to use
 * is bounded, and one beyond the bounds counts as no schema.
 *
 * <p>Creating one is cheap; the library is loaded at first use. Safe for use by several threads.
 */
public final class JsonSchemaValidator implements SchemaValidator {
  private static final int MAX_SCHEMA_LENGTH = 1 << 16;
  private static final int DEEPEST_SCHEMA = 64;
  private static final int MAX_NUMBER_LENGTH = 400;
  private static final int DEEPEST_EVALUATION = 200;
  private static final long MAX_EVALUATIONS = 1_000_000;
  private static final int MAX_VIOLATIONS = 100;
  private static final int MAX_COMPILED = 32;

  private final Map<String, Compiled> compiled =
      new LinkedHashMap<>(MAX_COMPILED, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Compiled> eldest) {
          return size() > MAX_COMPILED;
        }
      };

  @Override
  public List<String> violations(String schema, Map<String, Object> document) {
    return compiled(schema).violations(node(document));
  }

  private Compiled compiled(String schema) {
    synchronized (compiled) {
      Compiled known = compiled.get(schema);
      if (known != null) {
        return known;
      }
    }
    Compiled made = Compiled.of(schema);
    synchronized (compiled) {
      compiled.putIfAbsent(schema, made);
    }
    return made;
  }

  private static JsonNode node(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof Map<?, ?> members) {
      ObjectNode object = nodes.objectNode();
      members.forEach((name, member) -> object.set((String) name, node(member)));
      return object;
    }
    if (value instanceof List<?> elements) {
      ArrayNode array = nodes.arrayNode();
      elements.forEach(element -> array.add(node(element)));
      return array;
    }
    if (value instanceof BigInteger number) {
      return nodes.numberNode(number);
    }
    if (value instanceof BigDecimal number) {
      return nodes.numberNode(number);
    }
    return value instanceof Boolean flag
        ? nodes.booleanNode(flag)
        : nodes.stringNode(value.toString());
  }

  /** A schema, and the bounds of its patterns: one validation at a time, which is short. */
  private static final class Compiled {
    private final Schema schema;
    private final PatternBudget patterns;

    private Compiled(Schema schema, PatternBudget patterns) {
      this.schema = schema;
      this.patterns = patterns;
    }

    static Compiled of(String text) {
      JsonNode tree = Library.tree(text);
      List<Error> problems = Library.DRAFT_7.validate(tree);
      if (!problems.isEmpty()) {
        throw new IllegalArgumentException(line(problems.get(0)));
      }
      PatternBudget patterns = new PatternBudget();
      try {
        Schema schema = Library.registry(patterns, true).getSchema(tree);
        schema.initializeValidators();
        return new Compiled(schema, patterns);
      } catch (SchemaException | IllegalArgumentException | PatternBudget.Exceeded unusable) {
        throw noSchema(unusable);
      } catch (StackOverflowError tooDeep) {
        // References may form a chain as long as the schema, which is compiled recursively.
        throw new IllegalArgumentException("its references are nested too deeply", tooDeep);
      }
    }

    synchronized List<String> violations(JsonNode document) {
      patterns.renew();
      try {
        List<Error> errors =
            schema.validate(
                document,
                context ->
                    context.executionConfig(
                        config ->
                            config
                                .maxEvaluationDepth(DEEPEST_EVALUATION)
                                .maxEvaluationSteps(MAX_EVALUATIONS)));
        return lines(errors);
      } catch (ValidationLimitExceededException unbounded) {
        throw new IllegalArgumentException(
            "its references form a loop, or take too long to evaluate", unbounded);
      } catch (SchemaException | PatternBudget.Exceeded unusable) {
        throw noSchema(unusable);
      }
    }

    private static IllegalArgumentException noSchema(RuntimeException unusable) {
      Throwable reason = unusable;
      while (reason instanceof SchemaException && reason.getCause() != null) {
        reason = reason.getCause();
      }
      return new IllegalArgumentException(
          OneLine.of(String.valueOf(reason.getMessage())), unusable);
    }

    private static List<String> lines(List<Error> errors) {
      List<String> lines = new ArrayList<>();
      errors.stream().limit(MAX_VIOLATIONS).map(Compiled::line).forEach(lines::add);
      if (errors.size() > MAX_VIOLATIONS) {
        lines.add("and " + (errors.size() - MAX_VIOLATIONS) + " more");
      }
      return lines;
    }

    private static String line(Error error) {
      String place = error.getInstanceLocation().toString();
      String problem =
          "format".equals(error.getKeyword())
              ? "is not of the format " + error.getSchemaNode().stringValue("")
              : error.getMessage();
      return OneLine.of("at " + (place.isEmpty() ? "the top" : place) + ": " + problem);
    }
  }

  /** The part that takes time to load. */
  private static final class Library {
    private static final JsonMapper JSON =
        JsonMapper.builder(
                JsonFactory.builder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST_SCHEMA)
                            .maxNumberLength(MAX_NUMBER_LENGTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Dialect DIALECT =
        Dialect.builder(Draft7.getInstance())
            .format(new MailAddress("email"))
            .format(new MailAddress("idn-email"))
            .build();

    /** The schema of schemas, without the formats of it: patterns are compiled once, later. */
    static final Schema DRAFT_7 = registry(new PatternBudget(), false).getSchema(metaSchema());

    private static JsonNode metaSchema() {
      try (InputStream resource = Schema.class.getResourceAsStream("/draft-07/schema")) {
        return JSON.readTree(resource);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }

    /** A registry knows schemas by the identifiers that they claim, so that each has its own. */
    static SchemaRegistry registry(RegularExpressionFactory patterns, boolean formats) {
      SchemaRegistryConfig config =
          SchemaRegistryConfig.builder()
              .formatAssertionsEnabled(formats)
              .locale(Locale.ENGLISH)
              .regularExpressionFactory(patterns)
              .build();
      return SchemaRegistry.withDialect(
          DIALECT,
          registry ->
              registry
                  .schemaRegistryConfig(config)
                  .schemaLoader(loader -> loader.block(address -> true)));
    }

    static JsonNode tree(String schema) {
      if (schema.length() > MAX_SCHEMA_LENGTH) {
        throw new IllegalArgumentException(
            "it has " + schema.length() + " characters: expected at most " + MAX_SCHEMA_LENGTH);
      }
      try {
        JsonNode tree = JSON.readTree(schema);
        if (tree.isMissingNode()) {
          throw new IllegalArgumentException("it is empty: expected a JSON object");
        }
        requireUsualNumbers(tree);
        return tree;
      } catch (JacksonException notJson) {
        throw new IllegalArgumentException(
            "it is not JSON: " + place(notJson) + OneLine.of(notJson.getOriginalMessage()),
            notJson);
      }
    }

    private static String place(JacksonException notJson) {
      TokenStreamLocation place = notJson.getLocation();
      return place == null || place.getLineNr() < 1
          ? ""
          : "line %d, column %d: ".formatted(place.getLineNr(), place.getColumnNr());
    }

    /** A number of few characters must not become millions of digits where it is divided. */
    private static void requireUsualNumbers(JsonNode node) {
      if (node.isBigDecimal() && Math.abs((long) node.decimalValue().scale()) > MAX_NUMBER_LENGTH) {
        throw new IllegalArgumentException("it has the number " + node + ": expected a usual one");
      }
      node.forEach(Library::requireUsualNumbers);
    }
  }
}
