package io.statehouse.app.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeTest {
  record Name(String text) {
    Name {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("name is empty");
      }
    }
  }

  enum Phase {
    NOT_YET,
    DONE
  }

  record Node(
      Name name,
      int port,
      @Shape.Or("0.5") double weight,
      @Shape.Or("false") boolean idle,
      Optional<Phase> phase,
      @Shape.Omitted Optional<String> note,
      List<Name> peers) {}

  record Pair(Node left, Map<String, Integer> counts) {}

  @Shape.Tolerant
  record Rating(int rating) {}

  private static final Shape<Node> NODE = Shape.of(Node.class);

  private static <T> T read(Shape<T> shape, String json) {
    return shape.read(json.replace('\'', '"').getBytes(UTF_8));
  }

  @Test
  void a_document_is_read_with_its_defaults() {
    Node node = read(NODE, "{'name': 'a', 'port': 7, 'peers': ['b']}");

    assertThat(node)
        .isEqualTo(
            new Node(
                new Name("a"),
                7,
                0.5,
                false,
                Optional.empty(),
                Optional.empty(),
                List.of(new Name("b"))));
  }

  @Test
  void a_document_is_written_in_the_order_of_its_components() {
    Node node =
        new Node(
            new Name("a"), 7, 1, true, Optional.of(Phase.NOT_YET), Optional.empty(), List.of());

    assertThat(Json.text(NODE.write(node)))
        .isEqualTo(
            "{\"name\":\"a\",\"port\":7,\"weight\":1.0,\"idle\":true,\"phase\":\"not-yet\","
                + "\"peers\":[]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "|body is empty: give a JSON object",
        "{'left': 1} 2|malformed JSON at line 1, column 13: text after the end",
        "[]|body is not a JSON object",
        "{'left': 3, 'counts': {}}|body member \"left\" is not a JSON object",
        "{'counts': {}}|body has no \"left\": give an object",
        "{'left': {'name': '', 'port': 1, 'peers': []}, 'counts': {}}|name is empty",
        "{'left': {'port': 1}, 'counts': {}}|body has no \"left.name\": give a string",
        "{'left': {'name': 'a', 'port': 1.5, 'peers': []}, 'counts': {}}"
            + "|body has \"left.port\": expected an integer of 32 bits but found 1.5",
        "{'left': {'name': 'a', 'port': 1, 'peers': ['b', 3]}, 'counts': {}}"
            + "|body has \"left.peers[1]\": expected a string but found 3",
        "{'left': {'name': 'a', 'port': 1, 'peers': [], 'phase': 'x'}, 'counts': {}}"
            + "|body has \"left.phase\": expected one of not-yet, done but found \"x\"",
        "{'counts': {}, 'lefd': {}}|body has unknown member \"lefd\": known are counts, left",
      })
  void what_is_wrong_is_named(String json, String message) {
    assertThatThrownBy(() -> read(Shape.of(Pair.class), json == null ? "" : json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void a_tolerant_document_may_have_unknown_members() {
    assertThat(read(Shape.of(Rating.class), "{'rating': 3, 'version': 9}").rating()).isEqualTo(3);
  }

  @Shape.Secret
  private record LogIn(String password) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'password': ['hidden']}",
        "{'password': {'hidden': 1}}",
        "{'password': 'hidden'",
        "'hidden'",
      })
  void no_message_about_a_secret_document_has_a_value(String json) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(Shape.of(LogIn.class), json))
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("hidden"));
  }

  @Test
  void a_request_requires_what_has_no_default_and_a_response_what_is_always_written() {
    assertThat(NODE.request().json().get("required")).isEqualTo(List.of("name", "port", "peers"));
    assertThat(NODE.response().json().get("required"))
        .isEqualTo(List.of("name", "port", "weight", "idle", "phase", "peers"));
    assertThat(Json.text(NODE.response().json()))
        .contains("\"phase\":{\"anyOf\":[{\"type\":\"string\"")
        .contains("\"note\":{\"type\":\"string\"}");
  }
}
