package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Systems;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route that the server describes, with requests that none of them may accept. Which routes
 * and parameters there are, and of what type, is read from the description.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileRequestsTest {
  private static final String LONG = "k".repeat(5_000);

  /** Values that are no text, or too long for anything that is stored. */
  private static final List<String> NO_TEXT =
      List.of("%00", "a%00b", "%", "%zz", "%FF", "%ED%A0%80", "%C0%80", LONG);

  private static final List<String> NO_DOCUMENT =
      List.of(
          "",
          " ",
          "{",
          "null",
          "[]",
          "1",
          "\"x\"",
          "{} {}",
          "{\"unknown\": 1}",
          "{\"unknown\": 1, \"unknown\": 1}",
          "{\"unknown\": 1e999999999}",
          "{\"unknown\": " + "9".repeat(10_000) + "}",
          "{\"a\\u0000\\ud800\": \"\\u202e\"}",
          "{\"\u202e\": 1}",
          "{\"a\": \"\u0001\"}",
          "{\"a\": \"\u00ff",
          "[".repeat(10_000),
          "{\"a\":".repeat(10_000),
          IntStream.range(0, 10_000)
              .mapToObj(i -> "\"m" + i + "\":" + i)
              .collect(Collectors.joining(",", "{", "}")));

  private static final List<String> INTERNALS =
      List.of(
          "Exception",
          "Source:",
          "REDACTED",
          "java.",
          "jackson",
          "fasterxml",
          "jetty",
          "StreamRead");

  private final List<String> wrong = new ArrayList<>();
  private RunningServer server;
  private Path directory;
  private List<Operation> operations;
  private Map<String, String> stored;

  /** One method of one path, as it is described. */
  private record Operation(String method, String path, Map<?, ?> json) {
    /** Whether failures are ours, in our form. */
    boolean isOurs() {
      return json.get("responses") instanceof Map<?, ?> responses
          && responses.get("default").toString().contains("problem+json");
    }

    boolean isStream() {
      return json.toString().contains("text/event-stream");
    }

    boolean takesJson() {
      return json.containsKey("requestBody")
          && json.get("requestBody").toString().contains("application/json");
    }

    Stream<Map<?, ?>> parameters(String in) {
      return ((List<?>) json.get("parameters"))
          .stream().<Map<?, ?>>map(one -> (Map<?, ?>) one).filter(one -> in.equals(one.get("in")));
    }

    List<String> names(String in) {
      return parameters(in).map(one -> (String) one.get("name")).toList();
    }

    boolean requiresParameter() {
      return parameters("query").anyMatch(one -> one.get("required") == Boolean.TRUE);
    }

    /** The path with this text at each parameter. */
    String filled(String text) {
      return path.replaceAll("\\{[a-z]+}", text);
    }
  }

  @BeforeAll
  void start(@TempDir Path home) {
    directory = home;
    server = new RunningServer(home, Map.of("missions.password", "correct-horse-1"));
    server.put("/css/databases/sky", "{\"stripes\": 85, \"subStripes\": 12}");
    server.put("/css/databases/sky/tables/Object", "{\"schema\": \"id INT\"}");
    server.put("/css/nodes/worker-1", "{\"host\": \"h\", \"port\": 1}");
    server.post("/runm/partitions", "{\"name\": \"part0\"}");
    Map<?, ?> document = (Map<?, ?>) DocumentedResponses.json(server.get("/openapi.json").body());
    operations = new ArrayList<>();
    ((Map<?, ?>) document.get("paths"))
        .forEach(
            (path, methods) ->
                ((Map<?, ?>) methods)
                    .forEach(
                        (method, json) ->
                            operations.add(
                                new Operation(
                                    method.toString().toUpperCase(Locale.ROOT),
                                    path.toString(),
                                    (Map<?, ?>) json))));
    stored = content();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @AfterEach
  void nothing_was_wrong_and_nothing_was_written() {
    List<String> found = List.copyOf(wrong);
    wrong.clear();
    assertThat(found).isEmpty();
    assertThat(content()).isEqualTo(stored);
  }

  private Map<String, String> content() {
    Map<String, String> content = new TreeMap<>();
    for (SystemName system : Systems.all().names()) {
      try (KeyValueStore store =
          StoreCatalog.standard(directory)
              .open(StoreUrl.parse("file:./statehouse-data/" + system), RoundTripListener.NONE)) {
        store.list(Prefix.ALL).forEach(entry -> content.put(system + "" + entry.key(), "" + entry));
      }
    }
    return content;
  }

  /** A response; of a stream, only its head. */
  private record Response(int status, Map<String, String> headers, String body) {}

  private Response send(String method, String path, String body, String... headers) {
    byte[] bytes = body.getBytes(UTF_8);
    List<String> lines = new ArrayList<>(List.of(method + " " + path + " HTTP/1.1"));
    lines.addAll(List.of("Connection: close", "Content-Length: " + bytes.length));
    if (path.startsWith("/runm/")) {
      lines.addAll(List.of("X-Runm-User: u", "X-Runm-Project: p", "X-Runm-Partition: part0"));
    }
    lines.addAll(List.of(headers));
    try (RawHttp client = new RawHttp(server.uri("/").getPort())) {
      client.send(lines.toArray(String[]::new));
      client.write(bytes);
      return response(client);
    } catch (IOException failed) {
      throw new UncheckedIOException(method + " " + path, failed);
    }
  }

  private static Response response(RawHttp client) throws IOException {
    String[] lines = client.head().split("\r\n");
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] parts = lines[i].split(": ", 2);
      headers.put(parts[0], parts[1]);
    }
    boolean stream = headers.getOrDefault("Content-Type", "").startsWith("text/event-stream");
    return new Response(
        Integer.parseInt(lines[0].split(" ")[1]), headers, stream ? "" : client.rest());
  }

  /** A request that must be refused. */
  private void refused(Operation operation, String path, String body, String... headers) {
    judge(operation, path, body, send(operation.method, path, body, headers), true);
  }

  /** A request that may mean something, but must not harm. */
  private void survived(Operation operation, String path) {
    judge(operation, path, "", send(operation.method, path, ""), false);
  }

  private void judge(
      Operation operation, String path, String body, Response response, boolean mustFail) {
    boolean redirects = response.status == 301; // which does nothing
    boolean right =
        response.status >= 400
            ? (response.status < 500 || lacksCluster(response)) && isClean(operation, response)
            : redirects || !mustFail;
    if (!right) {
      wrong.add(
          "%s %s %s -> %s %s"
              .formatted(
                  operation.method, cut(path), cut(body), response.status, cut(response.body)));
    }
  }

  /** A name may be that of a topic, of which this server cannot know more. */
  private static boolean lacksCluster(Response response) {
    return response.status == 503 && response.body.contains("this server knows no Kafka cluster");
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(200, text.length()));
  }

  /** Whether an error is one line of plain text that shows nothing of how we are built. */
  private static boolean isClean(Operation operation, Response response) {
    if (INTERNALS.stream().anyMatch(response.body::contains)) {
      return false;
    }
    if (!operation.isOurs()) {
      return true;
    }
    if (!"application/problem+json".equals(response.headers.get("Content-Type"))) {
      return false;
    }
    String json =
        response.body.substring(response.body.indexOf('{'), response.body.lastIndexOf('}') + 1);
    Map<?, ?> problem = (Map<?, ?>) DocumentedResponses.json(json);
    String error = (String) problem.get("error");
    return error.length() < 20_000
        && error.chars().noneMatch(c -> Character.isISOControl(c) || c == '\u202e' || c == '\ufffd')
        && problem.get("status").equals((long) response.status);
  }

  @Test
  void arguments_that_are_missing_or_unknown_are_refused() {
    for (Operation operation : operations) {
      if (operation.requiresParameter() || operation.takesJson()) {
        refused(operation, operation.filled("x"), "");
      }
      if (operation.isOurs()) {
        refused(operation, operation.filled("x") + "?unknown=1", "");
        for (String name : operation.names("query")) {
          refused(operation, operation.filled("x") + "?" + name + "z=1", "");
          refused(operation, operation.filled("x") + "?" + name.toUpperCase(Locale.ROOT) + "=", "");
        }
      }
    }
  }

  @Test
  void arguments_that_are_given_twice_are_refused() {
    for (Operation operation : operations) {
      operation
          .parameters("query")
          .filter(one -> operation.isOurs() && !one.get("schema").toString().contains("array"))
          .forEach(
              one -> {
                String pair = "?%1$s=1&%1$s=1".formatted(one.get("name"));
                refused(operation, operation.filled("x") + pair, "");
              });
    }
  }

  @Test
  void arguments_of_a_wrong_type_are_refused() {
    Map<String, List<String>> values =
        Map.of(
            "integer",
            List.of("x", "-1", "0", "1.5", "1e3", "9".repeat(40), "%D9%A3", "0x1", "%2B1"),
            "boolean",
            List.of("maybe", "2", "TRUE", "%00"));
    for (Operation operation : operations) {
      operation
          .parameters("query")
          .forEach(
              one -> {
                Map<?, ?> schema = (Map<?, ?>) one.get("schema");
                List<String> bad =
                    schema.containsKey("enum")
                        ? List.of("xml", "", "JSON", "%00")
                        : values.getOrDefault(schema.get("type"), List.of());
                for (String value : bad) {
                  refused(
                      operation, operation.filled("x") + "?" + one.get("name") + "=" + value, "");
                }
              });
    }
  }

  @Test
  void text_that_is_none_or_too_long_is_refused_or_harmless() {
    for (Operation operation : operations) {
      for (String name : operation.names("query")) {
        for (String value : NO_TEXT) {
          survived(operation, operation.filled("x") + "?" + name + "=" + value);
        }
        if (operation.method.equals("GET")) {
          survived(operation, operation.filled("x") + "?" + name + "=%E2%80%AE%0A%1B%5B2J");
        }
      }
    }
  }

  @Test
  void names_in_paths_that_are_none_are_refused() {
    List<String> names = new ArrayList<>(NO_TEXT);
    names.addAll(
        List.of("", "..", ".", "%2E%2E", "a%2Fb", ".packed.json", "%E2%80%AE", "%0A", "a;b"));
    for (Operation operation : operations) {
      if (!operation.names("path").isEmpty()) {
        for (String name : names) {
          judge(
              operation,
              operation.filled(name),
              "",
              send(operation.method, operation.filled(name), ""),
              !operation.method.equals("GET") && operation.takesJson());
        }
      }
    }
  }

  @Test
  void bodies_that_are_no_document_are_refused() {
    for (Operation operation : operations) {
      if (operation.takesJson()) {
        String path = operation.filled("x");
        NO_DOCUMENT.forEach(body -> refused(operation, path, body));
        refused(operation, path, "<a/>", "Content-Type: text/xml");
        refused(operation, path, "a=b", "Content-Type: application/x-www-form-urlencoded");
        refused(operation, path, "--x", "Content-Type: multipart/form-data");
        refused(operation, path, "{", "Content-Type: application/json; charset=nonsense");
        refused(operation, path, "{}x", "Content-Type: ;;;", "Content-Encoding: gzip");
      }
    }
  }

  @Test
  void files_that_are_none_are_refused() {
    for (Operation operation : operations) {
      if (operation.json.containsKey("requestBody")
          && !operation.takesJson()
          && !operation.requiresParameter()) {
        NO_DOCUMENT.forEach(body -> refused(operation, operation.filled("x"), body));
        NO_DOCUMENT.forEach(
            body -> refused(operation, operation.filled("x") + "?merge=on", "{" + body));
      }
    }
  }

  @Test
  void members_of_a_wrong_type_are_refused() {
    for (Operation operation : operations) {
      if (operation.takesJson()) {
        for (String name : members(operation)) {
          for (String value : List.of("[[1]]", "{\"a\": {}}", "1e99", "-1.5", "\"\\ud800\"")) {
            refused(operation, operation.filled("x"), "{\"" + name + "\": " + value + "}");
          }
        }
      }
    }
  }

  private static Set<String> members(Operation operation) {
    Map<?, ?> schema = (Map<?, ?>) operation.json.get("requestBody");
    for (String step : List.of("content", "application/json", "schema")) {
      schema = (Map<?, ?>) schema.get(step);
    }
    return schema.get("properties") instanceof Map<?, ?> properties
        ? properties.keySet().stream().map(Object::toString).collect(Collectors.toSet())
        : Set.of();
  }

  @Test
  void a_method_that_a_path_is_not_for_is_refused_with_those_that_it_is_for() {
    Map<String, List<Operation>> paths =
        operations.stream().collect(Collectors.groupingBy(Operation::path));
    paths.forEach(
        (path, served) -> {
          Set<String> known = served.stream().map(Operation::method).collect(Collectors.toSet());
          Stream.of("GET", "PUT", "POST", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "get")
              .filter(method -> !known.contains(method))
              .forEach(
                  method -> {
                    Operation none = new Operation(method, path, served.get(0).json);
                    Response response = send(method, none.filled("x"), "");
                    judge(none, path, "", response, true);
                    if (none.isOurs() && (response.status != 405 || !allows(response, known))) {
                      wrong.add("Allow: " + method + " " + path + " " + response);
                    }
                  });
        });
  }

  private static boolean allows(Response response, Set<String> known) {
    Set<String> allowed = Set.of(response.headers.getOrDefault("Allow", "").split(", "));
    return allowed.containsAll(known);
  }
}
