import '../../../services/libs/common/src/testing/envelope-matcher.ts';
