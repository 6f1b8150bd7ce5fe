package io.statehouse.domain.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record that is declared once, in the forms that all systems share. */
class RecordTypeTest {
  private record Name(String text) {
    Name {
      if (text.isBlank()) {
        throw new IllegalArgumentException("name is blank");
      }
    }
  }

  private record Port(boolean wired, Optional<String> cable) {}

  private record Rack(
      Name name,
      int blades,
      long serial,
      double load,
      String state,
      Bytes hash,
      String params,
      List<Port> ports,
      Map<Long, String> labels,
      Optional<String> note) {}

  private static final Scalar<Name> NAME = FieldType.TEXT.as(Name::new, Name::text);
  private static final Scalar<String> STATE = Scalar.words(List.of("on", "off"), word -> word);
  private static final Scalar<String> PARAMS =
      new Scalar<>(
          Scalar.Kind.OBJECT, Optional.of("{}"), List.of(), text -> (String) text, text -> text);

  private static final RecordType<Port> PORT =
      RecordType.of(
          "Port",
          new Port(false, Optional.empty()),
          (fields, port) ->
              new Port(
                  fields.flag("wired", port.wired),
                  fields.field("cable", port.cable, FieldType.TEXT.optional())));

  private static final RecordType<Rack> RACK =
      RecordType.of(
          "Rack",
          new Rack(
              new Name("none"),
              0,
              0,
              0,
              "off",
              Bytes.EMPTY,
              "{}",
              List.of(),
              Map.of(),
              Optional.empty()),
          (fields, rack) ->
              new Rack(
                  fields.field("name", rack.name, NAME),
                  fields.integer("blades", rack.blades),
                  fields.longInteger("serial", rack.serial),
                  fields.field("load", rack.load, FieldType.DOUBLE, 0.5),
                  fields.field("state", rack.state, STATE),
                  fields.field("hash", rack.hash, FieldType.BYTES),
                  fields.field("params", rack.params, PARAMS),
                  fields.field("ports", rack.ports, PORT.list()),
                  fields.field("labels", rack.labels, FieldType.TEXT.mapBy(FieldType.LONG)),
                  fields.field("note", rack.note, FieldType.TEXT.omitted())));

  private static final Rack FULL =
      new Rack(
          new Name("r1"),
          2,
          1L << 40,
          0.25,
          "on",
          Bytes.utf8("secret"),
          "{\"a\":[1,null]}",
          List.of(new Port(true, Optional.of("red")), new Port(false, Optional.empty())),
          Map.of(7L, "seven"),
          Optional.of("new"));

  private static final String DOCUMENT =
      """
      {"name":"r1","blades":2,"serial":1099511627776,"load":0.25,"state":"on",\
      "hash":"c2VjcmV0","params":{"a":[1,null]},\
      "ports":[{"wired":true,"cable":"red"},{"wired":false,"cable":null}],\
      "labels":{"7":"seven"},"note":"new"}""";

  private static Rack read(String document) {
    return Documents.read(RACK, Json.parse(document.getBytes(UTF_8)));
  }

  @Test
  void a_document_has_the_fields_in_their_order_and_is_read_back() {
    assertThat(Json.text(Documents.write(RACK, FULL))).isEqualTo(DOCUMENT);
    assertThat(read(DOCUMENT)).isEqualTo(FULL);
    assertThat(RACK.fieldNames()).startsWith("name", "blades").endsWith("labels", "note");
  }

  @Test
  void a_document_may_lack_what_is_optional_or_has_a_default() {
    Rack read = read(DOCUMENT.replace(",\"note\":\"new\"", "").replace("\"load\":0.25,", ""));

    assertThat(read.note).isEmpty();
    assertThat(read.load).isEqualTo(0.5);
    assertThat(Json.text(Documents.write(RACK, read))).doesNotContain("note").contains("0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"blades\":2 | \"blades\":2.5 | body has \"blades\": expected an integer of 32 bits but"
            + " found 2.5",
        "\"blades\":2 | \"blades\":3000000000 | body has \"blades\": expected an integer of 32 bits"
            + " but found 3000000000",
        "\"on\" | \"of\" | body has \"state\": expected one of on, off but found \"of\"",
        "\"c2VjcmV0\" | \"?\" | body has \"hash\": expected a string in base64 but found \"?\"",
        "{\"a\":[1,null]} | [] | body has \"params\": expected an object but found []",
        "\"wired\":false | \"wired\":0 | body has \"ports[1].wired\": expected true or false but"
            + " found 0",
        "\"wired\":false, | `` | body has no \"ports[1].wired\": give true or false",
        "\"wired\":false | \"wire\":false | body member \"ports[1]\" has unknown member \"wire\":"
            + " known are cable, wired",
        "{\"wired\":true,\"cable\":\"red\"} | 1 | body member \"ports[0]\" is not a JSON object",
        "\"7\" | \"x\" | body has \"labels.x\": expected an integer of 64 bits but found \"x\"",
        "\"name\":\"r1\", | `` | body has no \"name\": give a string",
        "\"r1\" | \" \" | name is blank",
      })
  void what_is_wrong_is_named_by_its_path(String part, String other, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(DOCUMENT.replace(part, other)))
        .withMessage(message);
  }

  @Test
  void people_see_the_fields_that_are_set_by_their_paths_and_all_bytes_as_secrets() {
    assertThat(RecordFields.of(RACK, FULL))
        .containsExactly(
            Field.of("name", "r1"),
            Field.of("blades", 2),
            Field.of("serial", 1L << 40),
            Field.of("load", 0.25),
            Field.of("state", "on"),
            Field.secret("hash", "736563726574"),
            Field.of("params", "{\"a\":[1,null]}"),
            Field.of("ports.0.wired", true),
            Field.of("ports.0.cable", "red"),
            Field.of("labels.7", "seven"),
            Field.of("note", "new"));
    assertThat(RecordFields.of(PORT, new Port(false, Optional.empty()))).isEmpty();
  }
}
