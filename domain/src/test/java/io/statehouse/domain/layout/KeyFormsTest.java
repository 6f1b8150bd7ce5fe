package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Key;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFormsTest {
  private static final KeyVariable<String> OWNER =
      KeyVariable.named("owner").excluding("|").except("m", "all");
  private static final KeyVariable<String> MISSION =
      KeyVariable.named("mission").excluding("|").except("u", "n", "c");
  private static final KeyVariable<String> PLAN = KeyVariable.named("plan").opaque();

  private static final KeyForm USAGE = KeyForm.of("usage", "{owner}|u", OWNER);
  private static final KeyForm PLAN_FORM = KeyForm.of("plan", "{owner}|p|{plan}", OWNER, PLAN);
  private static final KeyForm MISSION_FORM =
      KeyForm.of("mission", "{owner}|{mission}", OWNER, MISSION);
  private static final KeyForm ADMIN_HASH = KeyForm.of("admin-hash", "m|p");

  private static KeyForm form(String template) {
    return KeyForm.of(
        template,
        template,
        KeyVariable.named("x").excluding("/"),
        KeyVariable.named("digits").only("0123456789"),
        KeyVariable.named("word").excluding("/").except("b", "bc"),
        KeyVariable.named("hex").matching(Pattern.compile("[0-9a-f]+")),
        KeyVariable.named("free").opaque());
  }

  @Test
  void a_key_is_read_by_the_one_form_it_is_of() {
    KeyForms forms = KeyForms.of(USAGE, PLAN_FORM, MISSION_FORM, ADMIN_HASH);

    assertThat(name(forms, "k|u")).isEqualTo("usage");
    assertThat(name(forms, "k|u1")).isEqualTo("mission");
    assertThat(name(forms, "k|p")).isEqualTo("mission");
    assertThat(name(forms, "k|p|u")).isEqualTo("plan");
    assertThat(name(forms, "k|p|")).isEqualTo("plan");
    assertThat(name(forms, "m|p")).isEqualTo("admin-hash");
    assertThat(forms.read(new Key("m|x"))).isEmpty();
    assertThat(forms.read(new Key("k|x|y"))).isEmpty();
    assertThat(forms.read(new Key("k"))).isEmpty();
  }

  @Test
  void a_key_is_read_however_many_segments_its_form_has() {
    KeyForms forms =
        KeyForms.of(form("/a/{x}"), form("/a/{x}/b"), form("/a/{x}/c/{free}"), form("/a/{x}/d/e"));

    assertThat(name(forms, "/a/1")).isEqualTo("/a/{x}");
    assertThat(name(forms, "/a/1/b")).isEqualTo("/a/{x}/b");
    assertThat(name(forms, "/a/1/c/")).isEqualTo("/a/{x}/c/{free}");
    assertThat(name(forms, "/a/1/c/2/3/4")).isEqualTo("/a/{x}/c/{free}");
    assertThat(name(forms, "/a/1/d/e")).isEqualTo("/a/{x}/d/e");
    assertThat(forms.read(new Key("/a/1/d/e/"))).isEmpty();
    assertThat(forms.read(new Key("/a/1/e"))).isEmpty();
    assertThat(forms.read(new Key("a"))).isEmpty();
  }

  private static String name(KeyForms forms, String key) {
    return forms.read(new Key(key)).orElseThrow().form().name();
  }

  @ParameterizedTest
  @CsvSource({
    "/a/{x}, /a/b",
    "/a/{x}, /a/_{x}",
    "/a/{digits}, /a/{x}",
    "/a/{word}, /a/bcd",
    "/{x}/b, /a/{x}",
    "/a/{hex}, /a/zz",
    "/a/{free}/b, /a/b/c",
    "/a/{free}, /a/",
    "{free}, /a"
  })
  void forms_that_could_have_the_same_key_are_refused(String one, String other) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForms.of(form(one), form(other)))
        .withMessageStartingWith("a key could be both " + one + " and " + other + ": \"");
    assertThatIllegalArgumentException().isThrownBy(() -> KeyForms.of(form(other), form(one)));
  }

  @ParameterizedTest
  @CsvSource({
    "/a/{x}, /b/{x}",
    "/a/{x}, /a/{x}/c",
    "/a/{x}, /a/",
    "/a/{word}, /a/b",
    "/a/{word}, /a/bc",
    "/a/{word}/{x}, /a/b/{digits}",
    "/a/{digits}, /a/_{x}",
    "/a/by-name/{free}, /a/by-project/{free}/by-name/{x}",
    "a|p|{free}, a|{digits}"
  })
  void forms_that_never_have_the_same_key_are_accepted(String one, String other) {
    assertThatCode(() -> KeyForms.of(form(one), form(other))).doesNotThrowAnyException();
    assertThatCode(() -> KeyForms.of(form(other), form(one))).doesNotThrowAnyException();
  }

  @Test
  void two_forms_of_one_name_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyForms.of(KeyForm.of("a", "x"), KeyForm.of("a", "y")))
        .withMessage("two forms are called a");
  }
}
