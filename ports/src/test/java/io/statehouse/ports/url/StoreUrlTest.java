package io.statehouse.ports.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreUrlTest {
  @Test
  void a_directory_needs_no_slashes() {
    StoreUrl url = StoreUrl.parse("file:./data/a b?timeout=5s&batching=off");

    assertThat(url.scheme()).isEqualTo("file");
    assertThat(url.hosts()).isEmpty();
    assertThat(url.path()).isEqualTo("./data/a b");
    assertThat(url.options()).isEqualTo(Map.of("timeout", "5s", "batching", "off"));
  }

  @Test
  void user_password_and_several_hosts_are_separated() {
    StoreUrl url = StoreUrl.parse("etcd://ann:p%40ss%3A1@h1:2379,h2:2379/x");

    assertThat(url.user()).hasValue("ann");
    assertThat(url.password()).map(StoreUrl.Password::text).hasValue("p@ss:1");
    assertThat(url.hosts()).isEqualTo("h1:2379,h2:2379");
    assertThat(url.path()).isEqualTo("/x");
  }

  @Test
  void the_password_is_never_shown() {
    StoreUrl url = StoreUrl.parse("mysql://ann:secret@h:3306/db?timeout=1s");

    assertThat(url).hasToString("mysql://ann:***@h:3306/db?timeout=1s");
    assertThat(url.password().toString()).doesNotContain("secret");
    assertThat(StoreUrl.parse("redis://:secret@h")).hasToString("redis://:***@h");
  }

  @Test
  void a_url_without_a_scheme_is_refused_without_showing_a_password() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoreUrl.parse("//ann:secret@h"))
        .withMessage("store has no scheme: \"//ann:***@h\", write it as in file:DIRECTORY");
  }

  @Test
  void a_question_mark_or_percent_sign_in_a_path_is_escaped() {
    assertThat(StoreUrl.parse("file:what%3F%25").path()).isEqualTo("what?%");
    assertThat(StoreUrl.parse("file:%C3%A9").path()).isEqualTo("é");
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:100%", "file:%4", "file:%zz", "file:a?timeout=%", "file:%FF"})
  void an_invalid_escape_is_refused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> StoreUrl.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:a?timeout", "file:a?=5s", "file:a?timeout=1s&timeout=2s"})
  void an_option_is_given_once_as_name_and_value(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> StoreUrl.parse(text));
  }

  @Test
  void a_url_without_a_login_has_neither_user_nor_password() {
    StoreUrl url = StoreUrl.parse("consul://h:8500");

    assertThat(url.user()).isEqualTo(Optional.empty());
    assertThat(url.password()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://u%40s%3As@h:6379/0",
        "file:/tmp/what%3F/100%25",
        "file:////server/share",
        "etcd://h?namespace=/a%26b%25/"
      })
  void what_is_shown_is_read_as_the_same_url(String text) {
    StoreUrl url = StoreUrl.parse(text);

    assertThat(url).hasToString(text);
    assertThat(StoreUrl.parse(url.toString())).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis://alice:s3@cret@h:6379/0", "redis://@alice:s3cret@h"})
  void a_second_at_sign_is_refused_without_any_of_the_password(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoreUrl.parse(text))
        .withMessage("store has two @ before its path: write one in a user or a password as %40");
  }
}
