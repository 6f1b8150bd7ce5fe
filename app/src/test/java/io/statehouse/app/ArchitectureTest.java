package io.statehouse.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.Slice;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.systems.gis.config.KafkaCluster;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dependencies point one way; every rule here fails too if there is nothing that it speaks of. */
class ArchitectureTest {
  private static final String PORTS = "io.statehouse.ports..";
  private static final String DOMAIN = "io.statehouse.domain..";
  private static final String ENTITIES = "io.statehouse.domain.*..entities..";
  private static final String LAYOUT = "io.statehouse.domain..layout..";
  private static final String OPERATIONS = "io.statehouse.operations..";
  private static final String[] ADAPTERS = {
    "io.statehouse.consul..",
    "io.statehouse.etcd..",
    "io.statehouse.file..",
    "io.statehouse.kafka..",
    "io.statehouse.mysql..",
    "io.statehouse.redis..",
    "io.statehouse.remote.."
  };
  private static final String APP = "io.statehouse.app..";
  private static final String SYSTEMS = "io.statehouse.app.systems..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.statehouse");

  /** The systems, from the list; tests' own are not among the classes. */
  private static Stream<String> systems() {
    return Systems.all().names().stream().map(SystemName::text);
  }

  private static Stream<String> packages() {
    return Stream.concat(
        Stream.of(
            "ports",
            "ports.adapter",
            "ports.batching",
            "ports.memory",
            "ports.namespace",
            "ports.tls",
            "ports.transact",
            "ports.url",
            "ports.wire",
            "domain.layout",
            "operations",
            "operations.archive",
            "operations.archive.backups",
            "operations.archive.export",
            "operations.changes",
            "operations.compare",
            "operations.apply",
            "operations.copy",
            "operations.history",
            "domain.gojson",
            "consul",
            "etcd",
            "file",
            "kafka",
            "mysql",
            "mysql.binlog",
            "redis",
            "remote",
            "app",
            "app.cli",
            "app.config",
            "app.console",
            "app.contexts",
            "app.grpc",
            "app.http",
            "app.http.openapi",
            "app.http.server",
            "app.http.socket",
            "app.http.stores",
            "app.operations",
            "app.operations.changes",
            "app.operations.apply",
            "app.operations.archive",
            "app.operations.copy",
            "app.operations.jobs",
            "app.operations.scheduled",
            "app.serve",
            "app.stores",
            "app.system",
            "app.verify"),
        systems()
            .flatMap(
                name ->
                    Stream.of(
                        "domain." + name,
                        "domain." + name + ".entities",
                        "domain." + name + ".layout",
                        "app.systems." + name)));
  }

  @ParameterizedTest
  @MethodSource("packages")
  void every_package_that_the_rules_name_has_classes(String name) {
    String whole = "io.statehouse." + name;

    assertThat(CLASSES.stream().filter(type -> type.getPackageName().equals(whole))).isNotEmpty();
  }

  @Test
  void no_system_of_the_domain_depends_on_another() {
    holds(
        slices()
            .matching("io.statehouse.domain.(*)..")
            .that(isSystem())
            .should()
            .notDependOnEachOther());
  }

  @Test
  void no_system_of_the_app_depends_on_another() {
    holds(slices().matching("io.statehouse.app.systems.(*)..").should().notDependOnEachOther());
  }

  private static DescribedPredicate<Slice> isSystem() {
    Set<String> names = systems().collect(Collectors.toSet());
    return DescribedPredicate.describe("systems", slice -> names.contains(slice.getNamePart(1)));
  }

  /** What all systems share is assembled from the list, and that alone names them. */
  @Test
  void the_platform_depends_on_no_system() {
    holds(
        noClasses()
            .that(
                resideInAPackage(APP)
                    .and(not(resideInAPackage(SYSTEMS)))
                    .and(not(type(Systems.class))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(systemPackages()));
  }

  private static String[] systemPackages() {
    return Stream.concat(
            Stream.of(SYSTEMS), systems().map(name -> "io.statehouse.domain." + name + ".."))
        .toArray(String[]::new);
  }

  @Test
  void ports_use_the_jdk_alone() {
    holds(
        classes()
            .that()
            .resideInAPackage(PORTS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "javax.net.ssl..", PORTS));
  }

  @Test
  void the_domain_outside_its_layouts_uses_the_jdk_and_the_ports() {
    holds(
        classes()
            .that(resideInAPackage(DOMAIN).and(not(resideInAPackage(LAYOUT))))
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", PORTS, DOMAIN));
  }

  @Test
  void layouts_use_the_libraries_of_their_formats_and_no_others() {
    holds(
        classes()
            .that()
            .resideInAPackage(LAYOUT)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..", PORTS, DOMAIN, "com.fasterxml.jackson.core..", "com.google.protobuf.."));
  }

  /** What all systems share is below all floors of each. */
  private static final String[] SHARED = {
    "java..",
    PORTS,
    "io.statehouse.domain.layout",
    "io.statehouse.domain.gojson",
    "io.statehouse.domain.progress"
  };

  @Test
  void entities_see_neither_layouts_nor_services() {
    holds(
        classes()
            .that()
            .resideInAPackage(ENTITIES)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(SHARED).or(resideInAPackage(ENTITIES))));
  }

  @Test
  void layouts_see_no_services() {
    holds(
        classes()
            .that()
            .resideInAPackage("io.statehouse.domain.*..layout..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(SHARED)
                    .or(resideInAnyPackage(ENTITIES, LAYOUT))
                    .or(
                        resideInAnyPackage(
                            "com.fasterxml.jackson.core..", "com.google.protobuf.."))));
  }

  @Test
  void only_the_declaration_of_a_system_sees_its_commands_and_routes() {
    holds(
        noClasses()
            .that()
            .resideInAnyPackage(
                "io.statehouse.app.systems.*.config..", "io.statehouse.app.systems.*.documents..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "io.statehouse.app.systems.*.cli..",
                "io.statehouse.app.systems.*.http..",
                "io.statehouse.app.systems.*.grpc.."));
  }

  @Test
  void only_the_declaration_of_a_system_sees_its_resources_which_see_no_requests() {
    String resources = "io.statehouse.app.systems.*.resources..";
    String[] others = {
      "io.statehouse.app.systems.*.cli..",
      "io.statehouse.app.systems.*.http..",
      "io.statehouse.app.systems.*.grpc..",
    };
    holds(
        noClasses()
            .that()
            .resideInAPackage("io.statehouse.app.systems.*.*..")
            .and()
            .resideOutsideOfPackage(resources)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(resources));
    holds(
        noClasses()
            .that()
            .resideInAPackage(resources)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(others));
  }

  @Test
  void an_adapter_never_sees_the_domain_or_the_app() {
    holds(
        noClasses()
            .that()
            .resideInAnyPackage(ADAPTERS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(DOMAIN, APP));
  }

  @Test
  void the_domain_never_sees_an_adapter_or_the_app() {
    holds(
        noClasses()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(ADAPTERS)
                    .or(resideInAPackage(APP))
                    .or(resideInAPackage(OPERATIONS))));
  }

  /** They work for any system, in any store, and in any program that embeds them. */
  @Test
  void operations_see_the_port_and_meaning_alone() {
    holds(
        classes()
            .that()
            .resideInAPackage(OPERATIONS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..",
                "javax.crypto..",
                PORTS,
                "io.statehouse.domain.layout",
                OPERATIONS,
                "com.fasterxml.jackson.core..",
                "io.airlift.compress.."));
  }

  /** How stores are named and how connections are encrypted are affairs of adapters and the app. */
  @Test
  void the_domain_and_what_is_built_on_the_port_never_see_a_url_or_a_certificate() {
    String[] outside = {"io.statehouse.ports.url..", "io.statehouse.ports.tls.."};
    holds(
        noClasses()
            .that(
                resideInAnyPackage(DOMAIN, PORTS, OPERATIONS).and(not(resideInAnyPackage(outside))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(outside));
  }

  /** All else knows stores by the port. Kafka is no store: the system that uses it opens it. */
  @Test
  void only_the_catalog_of_stores_and_what_qserv_adds_to_one_name_an_adapter() {
    holds(
        noClasses()
            .that(
                resideInAPackage(APP)
                    .and(not(type(StoreCatalog.class)))
                    .and(not(simpleName("KvDataSchema")))
                    .and(not(type(KafkaCluster.class))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ADAPTERS));
  }

  @Test
  void only_the_store_on_mysql_reads_its_binary_log() {
    holds(
        noClasses()
            .that(not(resideInAPackage("io.statehouse.mysql..")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.statehouse.mysql.binlog"));
  }

  @Test
  void adapters_know_nothing_of_each_other() {
    holds(
        slices().matching("io.statehouse.(*)..").that(anAdapter()).should().notDependOnEachOther());
  }

  private static DescribedPredicate<Slice> anAdapter() {
    return DescribedPredicate.describe(
        "adapters",
        slice -> slice.stream().allMatch(type -> resideInAnyPackage(ADAPTERS).test(type)));
  }

  @Test
  void only_the_server_sees_the_web_server() {
    holds(
        noClasses()
            .that(resideInAPackage(APP).and(not(resideInAPackage("io.statehouse.app.http.server"))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.eclipse.jetty.."));
  }

  /** The adapter of etcd has a client of its own, behind its driver. */
  @Test
  void only_the_grpc_server_sees_netty() {
    holds(
        noClasses()
            .that(resideInAPackage(APP).and(not(resideInAPackage("io.statehouse.app.grpc"))))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "io.grpc.netty.."));
  }

  @Test
  void packages_have_no_cycles() {
    holds(slices().matching("io.statehouse.(**)").should().beFreeOfCycles());
  }

  /**
   * Of a larger circle no class can be understood without all others. Most that are left are a
   * family: an interface and its forms.
   */
  @Test
  void no_more_than_five_classes_depend_on_each_other_in_a_circle() {
    List<Set<String>> circles = ClassCircles.among(CLASSES);

    assertThat(circles).isNotEmpty().allSatisfy(circle -> assertThat(circle).hasSizeLessThan(6));
  }

  private static void holds(ArchRule rule) {
    rule.allowEmptyShould(false).check(CLASSES);
  }
}
