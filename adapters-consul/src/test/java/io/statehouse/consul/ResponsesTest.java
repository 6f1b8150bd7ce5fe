package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponsesTest {

  @Test
  void an_entry_has_its_name_value_and_index() {
    String json =
        """
        [{"LockIndex":0,"Key":"a\\u003cb","Flags":0,"Value":"MQ==","CreateIndex":1,
          "ModifyIndex":18446744073709551615}]
        """;

    assertThat(Responses.entries(json))
        .containsExactly(new Responses.Found("a<b", Bytes.utf8("1"), Revision.of(-1)));
  }

  @Test
  void null_is_an_empty_value() {
    assertThat(Responses.entries("[{\"Key\":\"a\",\"Value\":null,\"ModifyIndex\":7}]"))
        .containsExactly(new Responses.Found("a", Bytes.EMPTY, Revision.of(7)));
  }

  @Test
  void bytes_that_are_not_text_are_distinguished_from_the_replacement_character() {
    assertThat(Responses.names("[\"a\\ufffd\", \"b\ufffd\", \"c\\\\ufffd\", \"d\\\\\\ufffd\"]"))
        .containsExactly("a\0", "b\ufffd", "c\\ufffd", "d\\\0");
  }

  @Test
  void a_key_that_was_tested_and_written_has_the_revision_written() {
    String json =
        """
        {"Results":[{"KV":{"Key":"a","Value":"MQ==","ModifyIndex":18}},
                    {"KV":{"Key":"b","Value":null,"ModifyIndex":22}},
                    {"KV":{"Key":"a","Value":null,"ModifyIndex":22}}],"Errors":null}
        """;

    assertThat(Responses.txn(json).revisions())
        .containsEntry("a", Revision.of(22))
        .containsEntry("b", Revision.of(22));
  }

  @Test
  void each_failed_operation_is_reported() {
    String json =
        """
        {"Results":null,"Errors":[{"OpIndex":0,"What":"key \\"a\\" exists"},
                                  {"OpIndex":2,"What":"Permission denied"}],"Index":0}
        """;

    List<Responses.Failed> failed = Responses.txn(json).failed();

    assertThat(failed).extracting(Responses.Failed::operation).containsExactly(0, 2);
    assertThat(failed).extracting(Responses.Failed::isForbidden).containsExactly(false, true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "{}", "[1", "[{\"Key\":\"a\",\"Value\":\"?\"}]"})
  void a_response_that_is_not_from_consul_is_reported_as_such(String other) {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> Responses.entries(other))
        .withMessageContaining("not Consul");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[null]", "[{}]"})
  void a_list_of_something_else_than_names_is_not_from_consul(String other) {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> Responses.names(other))
        .withMessageContaining("not Consul");
  }

  @Test
  void a_refused_response_is_described_in_one_line() {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> Responses.names("{}"))
        .withMessageStartingWith("the server there is not Consul: check host and port, ")
        .extracting(Throwable::getMessage)
        .satisfies(message -> assertThat(message.lines()).hasSize(1));
  }

  @Test
  void a_name_with_half_of_a_surrogate_pair_is_not_from_consul() {
    assertThatExceptionOfType(StoreException.Unavailable.class)
        .isThrownBy(() -> Responses.names("[\"a\\ud800\"]"))
        .withMessageContaining("a name that is not text");
  }
}
